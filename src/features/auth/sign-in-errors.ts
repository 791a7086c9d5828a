import { errorCode } from './error-code.ts'
import { SignInUnavailable } from './settings.ts'

/** What a failed sign-in or token request means to the person at the device. */
type SignInFailureKind =
  | 'offline'
  | 'popup-blocked'
  | 'cancelled'
  | 'superseded'
  | 'timed-out'
  | 'sign-in-needed'

// Codes of MSAL 5: https://learn.microsoft.com/entra/msal/javascript/browser/errors
const failureKinds: Readonly<Record<string, SignInFailureKind>> = {
  no_network_connectivity: 'offline',
  network_error: 'offline',
  post_request_failed: 'offline',
  get_request_failed: 'offline',
  // The answer was not from the provider, but from a captive portal or a broken proxy.
  failed_to_parse_response: 'offline',
  openid_config_error: 'offline',
  endpoints_resolution_error: 'offline',
  // The provider's own answers: RFC 6749, section 4.1.2.1.
  temporarily_unavailable: 'offline',
  server_error: 'offline',
  popup_window_error: 'popup-blocked',
  empty_window_error: 'popup-blocked',
  user_cancelled: 'cancelled',
  access_denied: 'cancelled',
  interaction_in_progress_cancelled: 'superseded',
  timed_out: 'timed-out',
}

/** Classifies an error of sign-in. Unknown errors need the person: 'sign-in-needed'. */
export function signInFailure(error: unknown): SignInFailureKind {
  if (error instanceof SignInUnavailable) return 'offline'
  return failureKinds[errorCode(error)] ?? 'sign-in-needed'
}

/**
 * Whether a request for a token without a window failed because the provider is away, which says nothing about the sign-in.
 * `isReachable` asks the provider for anything: its hidden frame tells only that it has not answered in time.
 */
export const isProviderAway = async (
  error: unknown,
  isReachable: () => Promise<boolean>,
): Promise<boolean> => {
  const failure = signInFailure(error)
  return failure === 'offline' || (failure === 'timed-out' && !(await isReachable()))
}
