import { z } from 'zod'

/** Made-up values for the API's documentation, by the name of the field; what has none gets one by its type. */
const BY_NAME: Readonly<Record<string, unknown>> = {
  id: '6f1c9a52-3f52-4a10-9a3b-5b4dd1f0a001',
  firstName: 'Jane',
  first_name: 'Jane',
  lastName: 'Doe',
  last_name: 'Doe',
  name: 'Jane Doe',
  title: 'ORBR Garage',
  email: 'jane.doe@team.example',
  main_contact_email: 'ines.barros@guests.example',
  secondary_contact_email: '',
  daysAttending: '20/11/2026,21/11/2026',
  check_in_days: '20/11/2026,21/11/2026',
  check_in_times: '2026-11-20T08:32:00.000Z,',
  date_string: '20-22 Nov 2026',
  country_code: 'GB',
  country: 'United Kingdom',
  location: 'Milton Keynes',
  timezone: 'Europe/London',
  group_name: 'Northwind Logistics',
  guestgroup: 'Northwind Logistics',
  invite_code: 'pH3v0mX1cQe7Rk2sT9uWzA',
  passID: 123_456_789,
  pass_id: 123_456_789,
  radioID: 123_456_789,
  radio_id: 123_456_789,
  day: '20-11-2026',
  date: '20/11/2026',
  inviteID: 'pH3v0mX1cQe7Rk2sT9uWzA',
  duration: 30,
  passCode: '42',
  pass_code: '42',
  since: '7:412,0:88',
}
/** Where a name has several forms, the first that fits. */
const FORMS: Readonly<Record<string, readonly unknown[]>> = {
  pin: ['4271', 4271],
  type: ['GIFT_BAG'],
  timestamp: ['20/11/2026'],
}
const BY_FORMAT: Readonly<Record<string, string>> = {
  uuid: '6f1c9a52-3f52-4a10-9a3b-5b4dd1f0a001',
  'date-time': '2026-11-20T08:32:00.000Z',
  date: '2026-11-20',
  email: 'jane.doe@team.example',
}

const Node = z.looseObject({
  type: z.union([z.string(), z.array(z.string())]).optional(),
  format: z.string().optional(),
  anyOf: z.array(z.unknown()).optional(),
  oneOf: z.array(z.unknown()).optional(),
  enum: z.array(z.unknown()).optional(),
  const: z.unknown().optional(),
  properties: z.record(z.string(), z.unknown()).optional(),
  items: z.unknown().optional(),
  minimum: z.number().optional(),
})

/**
 * A value that the schema takes. A guessed one that it does not take is left out of its parent: the test of the
 * documentation holds that every row has one that it takes.
 */
export function exampleOf(schema: z.ZodType, name = '', io: 'input' | 'output' = 'input'): unknown {
  return fromNode(z.toJSONSchema(schema, { io, unrepresentable: 'any' }), name, schema)
}

function fromNode(given: unknown, name: string, whole?: z.ZodType): unknown {
  const node = Node.parse(given)
  const choices = [...(node.anyOf ?? []), ...(node.oneOf ?? [])]
  const forms = FORMS[name] ?? (name in BY_NAME ? [BY_NAME[name]] : [])
  const named = forms.find(form => (whole ? whole.safeParse(form).success : fits(node, form)))
  if (named !== undefined) return named
  if (node.const !== undefined) return node.const
  if (node.enum) return node.enum[0]
  const [first] = choices
  if (first !== undefined) return fromNode(first, name)
  const [type] = [node.type].flat()
  switch (type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(node.properties ?? {}).map(([key, part]) => [key, fromNode(part, key)]),
      )
    case 'array':
      return node.items === undefined ? [] : [fromNode(node.items, name)]
    case 'integer':
    case 'number':
      return Math.max(7, node.minimum ?? 0)
    case 'boolean':
      return false
    case 'null':
      return null
    default:
      return BY_FORMAT[node.format ?? ''] ?? 'text'
  }
}

/** Whether a value is of the kind that a part asks for. */
function fits(node: z.output<typeof Node>, value: unknown): boolean {
  const choices = [...(node.anyOf ?? []), ...(node.oneOf ?? [])]
  if (choices.length > 0) return choices.some(choice => fits(Node.parse(choice), value))
  if (node.const !== undefined) return node.const === value
  if (node.enum) return node.enum.includes(value)
  if (node.format === 'date-time') return false
  if (node.format === 'uuid') return typeof value === 'string' && value === BY_FORMAT.uuid
  const types = [node.type].flat()
  const kind = typeof value === 'number' ? ['integer', 'number'] : [typeof value]
  return (
    types.some(type => type !== undefined && kind.includes(type)) &&
    (typeof value !== 'number' || value >= (node.minimum ?? value))
  )
}
