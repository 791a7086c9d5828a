import { UserContext } from '../api/user-context.ts'
import { useAuth } from '../features/auth/auth-context.tsx'
import { lazyPart } from '../lib/lazy-part.tsx'
import type { Team } from '../ui/team-logo.tsx'
import type { AppRouter } from './router.ts'
import { Screens } from './screens.tsx'

/** Not loaded on a tablet that knows its user. */
const LoginPage = lazyPart(async () => (await import('../features/auth/login-page.tsx')).LoginPage)

/** Signed in or not: the two halves of the app (spec section 2). */
export function App({ team, router }: { team: Team; router: AppRouter }) {
  const { status, user } = useAuth()
  if (status === 'checking') return null
  if (status !== 'signed-in') return <LoginPage team={team} />
  return (
    <UserContext value={user?.name ?? ''}>
      <Screens router={router} />
    </UserContext>
  )
}
