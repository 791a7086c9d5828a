import type { ServerResponse } from 'node:http'
import type { Fault } from './faults.ts'

/** Answers that the proxy gives in the server's place. */

/** The page with which a hotel's network answers every call until somebody accepts its terms. */
export const PORTAL_PAGE =
  '<!doctype html><title>Welcome</title><h1>Welcome to Paddock Guest Wi-Fi</h1><p>Accept the terms to go on.</p>'

interface Refusal {
  readonly status: number
  readonly body: string
  readonly headers: Readonly<Record<string, string>>
}

const refusal = (status: number, name: string, message: string, headers: Record<string, string> = {}) => ({
  status,
  body: JSON.stringify({ statusCode: status, name, message }),
  headers,
})

const refusals: Readonly<Partial<Record<Fault, Refusal>>> = {
  '500': refusal(500, 'InternalError', 'Something went wrong on the server.'),
  '503': refusal(503, 'Unavailable', 'The server is not ready.'),
  '503 with Retry-After': refusal(503, 'Unavailable', 'The server is not ready.', { 'retry-after': '2' }),
  '429': refusal(429, 'TooManyRequests', 'Too many attempts.', { 'retry-after': '1' }),
  '401': refusal(401, 'Unauthorized', 'The sign-in has expired.', { 'www-authenticate': 'Bearer' }),
}

/** The error answer of a fault; undefined where the fault is another. */
export const refusalOf = (fault: Fault | undefined): Refusal | undefined => fault && refusals[fault]

/** Answers a request without the server. */
export function answerInstead(
  outgoing: ServerResponse,
  status: number,
  type: string,
  body: string,
  headers: Readonly<Record<string, string>> = {},
): void {
  outgoing.writeHead(status, { ...headers, 'content-type': `${type}; charset=utf-8` })
  outgoing.end(body)
}
