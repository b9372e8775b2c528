import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { chmod, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { RUNNER_TOKEN_MIN } from '@retaguarda/contract/runner.ts'

/** The pairing token: the one that was set, else the one kept in the folder, else a new one, kept there for its owner alone. */
export async function pairingToken({ dir, given }: { dir: string; given: string | undefined }): Promise<string> {
  if (given !== undefined) return given
  const file = join(dir, 'token')
  const kept = await readFile(file, 'utf8').then(
    (text) => text.trim(),
    () => '',
  )
  if (kept.length >= RUNNER_TOKEN_MIN) {
    await chmod(file, 0o600)
    return kept
  }
  const made = randomBytes(32).toString('base64url')
  await writeFile(`${file}.novo`, `${made}\n`, { mode: 0o600 })
  await rename(`${file}.novo`, file)
  return made
}

const digest = (text: string) => createHash('sha256').update(text).digest()

/** Whether a header `Authorization: Bearer …` shows the token; takes as long for a near miss as for any other. */
export const bears = (header: string | undefined, token: string): boolean =>
  timingSafeEqual(digest(/^Bearer (.+)$/i.exec(header ?? '')?.[1] ?? ''), digest(token))
