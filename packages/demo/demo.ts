import type { Random } from '@retaguarda/contract/test/random.ts'
import type { Company } from './company.ts'
import type { Diary } from './diary.ts'
import type { pessoaMaker } from './pessoas.ts'

/** What every area of the demonstration is made with. */
export type Demo = {
  company: Company
  diary: Diary
  r: Random
  /** The day on which the company began to use the product, and today. */
  inicio: string
  hoje: string
  /** Its staff, known from the first day on; the first of them is the administrator. */
  equipe: number[]
  /** By their codes. */
  setores: Map<string, number>
  pessoas: ReturnType<typeof pessoaMaker>
}
