import type { Hands } from './hands.ts'

/** This process as the others know it (0401_base.sql). What it takes on is theirs as soon as it is dead, and never before. */
export type Life = {
  /** The number of its row; another one after the others believed it dead by mistake. */
  id(): number
  hands: Hands
  /** Waits as long as the others may believe it dead. */
  sure(): Promise<void>
  /** Says that a job runner is this process's, so that its jobs are free when it dies. */
  adopt(fila: string): Promise<void>
  /** It is about to stop: whoever works through a list begins nothing more. */
  leaving(): boolean
}
