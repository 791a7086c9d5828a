import type { Answers } from './api-context.tsx'
import type { Api } from './client.ts'

/** How often what is on screen is compared with the server, in ms. Most looks end in a 304 without a body. */
const EVERY = 4_000

/** Shows what other desks do without a reload: looks again while the page is visible. Gives what ends that. */
export function keepUpToDate(api: Api, answers: Answers): () => void {
  async function look(): Promise<void> {
    if (document.visibilityState !== 'visible') return
    if (!navigator.serviceWorker?.controller) return answers.refresh()
    await Promise.all(answers.onScreen().map(api.look))
  }
  const timer = setInterval(() => {
    // A look that fails is made up for by the next one; whether there is a network is shown elsewhere.
    look().catch(error => console.info('Not compared with the server just now:', error))
  }, EVERY)
  return () => clearInterval(timer)
}
