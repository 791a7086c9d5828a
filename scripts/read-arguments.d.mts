import type { ParseArgsConfig, parseArgs } from 'node:util'

export function readArguments<const T extends ParseArgsConfig>(
  usage: string,
  config?: T,
): ReturnType<typeof parseArgs<T>>
export function refuseArguments(usage: string, problem: string): never
