/** Has a Workbox strategy answer from the network where the cache itself fails. */
export const networkOnError = {
  handlerDidError: ({ request }: { readonly request: Request }) => fetch(request),
}
