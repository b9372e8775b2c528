import { unleet } from '@retaguarda/contract/senha.ts'

let loading: Promise<ReadonlySet<string>> | undefined

/** 49,233 of the best known passwords. Loaded at the first question: it is some megabytes that most processes never need. */
async function load(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  return new Set(dictionary['passwords-common'].map(unleet))
}

/** What people add to a common password to please a policy. */
const ornaments = /^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu

/** True for one of the most common passwords, also in capitals, with `@` for `a`, or between signs. */
export async function isCommon(senha: string): Promise<boolean> {
  loading ??= load()
  const common = await loading
  return common.has(unleet(senha)) || common.has(unleet(senha.replace(ornaments, '')))
}
