/** In each page of the app that this worker caches, and not in a sign-in page of the network. */
const MARK = 'id="root"'

/**
 * Whether an answer to `url` may be cached as that file of the app, or a cached one used: nothing that a server or a network
 * answers in a file's place must replace it. Only a page may be HTML, and it must be one of the app's.
 */
export const isWhole = async (answer: Response, url: string): Promise<boolean> =>
  answer.status === 200 &&
  !answer.redirected &&
  (url.includes('.html')
    ? (await answer.clone().text()).includes(MARK)
    : !/^text\/html\b/i.test(answer.headers.get('content-type') ?? ''))

const wholeOrNone = async (answer: Response | undefined, { url }: Request) =>
  answer && (await isWhole(answer, url)) ? answer : null

interface Given {
  readonly request: Request
  readonly response: Response
}

/** Has a Workbox strategy cache and use whole files only. */
export const wholeFiles = {
  cacheWillUpdate: ({ request, response }: Given) => wholeOrNone(response, request),
  cachedResponseWillBeUsed: ({
    request,
    cachedResponse,
  }: Pick<Given, 'request'> & { cachedResponse?: Response }) => wholeOrNone(cachedResponse, request),
}
