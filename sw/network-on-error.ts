/** Has a Workbox strategy ask the network, once more if need be, where the cache itself fails. */
export const networkOnError = {
  handlerDidError: ({ request }: { readonly request: Request }) => fetch(request),
}
