type Fields = Readonly<Record<string, unknown>>

/** Whether a value of unknown type, such as parsed JSON, has fields. */
export const isRecord = (value: unknown): value is Fields => typeof value === 'object' && value !== null

/** The fields of a value of unknown type; none if it is not an object. */
export const fieldsOf = (value: unknown): Fields => (isRecord(value) ? value : {})
