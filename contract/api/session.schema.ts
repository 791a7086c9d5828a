import { z } from 'zod'

export const sessionEnd = { response: z.void() }
