import autocannon from 'autocannon'

/** The Accept-Encoding of browsers. */
export const BROWSER_ENCODINGS = 'gzip, deflate, br, zstd'

/** A request of a load; `headers` are added to the common ones. */
interface LoadRequest {
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly headers?: Record<string, string>
  readonly body?: string
}

interface LoadOptions {
  readonly origin: string
  readonly headers: Record<string, string>
  readonly connections: number
  /** Total number of requests. */
  readonly amount: number
  /** The request at an index, from 0. */
  readonly request: (index: number) => LoadRequest
  /** The status required of every answer. */
  readonly status: number
}

export interface Load {
  /** Time of each request in ms. */
  readonly latencies: readonly number[]
  readonly perSecond: number
  /** Average size of an answer with its headers, in bytes. */
  readonly bytes: number
}

/** The same read `amount` times over one connection. */
export const loadReads = (
  origin: string,
  path: string,
  headers: Record<string, string>,
  { amount, status = 200 }: { amount: number; status?: number },
): Promise<Load> =>
  load({ origin, headers, connections: 1, amount, request: () => ({ method: 'GET', path }), status })

/** Makes requests over parallel connections, one at a time on each. @throws Error if an answer has another status. */
export async function load(options: LoadOptions): Promise<Load> {
  const { origin, headers, connections, amount, request, status } = options
  const latencies: number[] = []
  const wrong = new Map<number, number>()
  let bytes = 0
  let index = 0
  let last = 0
  const full = ({ headers: own, ...made }: LoadRequest) => ({ ...made, headers: { ...headers, ...own } })
  const from = performance.now()
  const { errors } = await new Promise<autocannon.Result>((resolve, reject) => {
    const running = autocannon(
      {
        url: origin,
        connections: Math.min(connections, amount),
        amount,
        requests: [{ setupRequest: made => ({ ...made, ...full(request(index++)) }) }],
      },
      (error, result) => (error ? reject(error) : resolve(result)),
    )
    running.on('response', (_client, code, size, took) => {
      latencies.push(took)
      bytes += size
      last = performance.now()
      if (code !== status) wrong.set(code, (wrong.get(code) ?? 0) + 1)
    })
  })
  if (errors > 0 || wrong.size > 0 || latencies.length < amount)
    throw new Error(
      `${latencies.length} of ${amount} answers, ${errors} errors, ${JSON.stringify([...wrong])}`,
    )
  return { latencies, perSecond: (amount / (last - from)) * 1000, bytes: bytes / amount }
}
