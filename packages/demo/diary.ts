import { instanteDe } from '@retaguarda/contract/kit/tempo.ts'
import type { Company } from './company.ts'

type Step = { at: Date; what: string; work: () => Promise<void> }

/** What happens when. What would be later than the demonstration's last moment has not happened yet. */
export type Diary = {
  /** At a time of a day, as `2026-11-20`, `09:30`. A step may write down later ones. */
  on(day: string, hour: string, what: string, work: Step['work']): void
  /** At the end, after all that has a time. */
  last(what: string, work: Step['work']): void
  live(company: Company, until: Date, say: (what: string, at: Date) => void): Promise<void>
}

/** Steps are done in the order of their times, whoever wrote them down, so that every history reads as it would. */
export function newDiary(): Diary {
  const steps: Step[] = []
  const lasts: Omit<Step, 'at'>[] = []
  return {
    on(day, hour, what, work) {
      const at = new Date(instanteDe(day, hour))
      const place = steps.findLastIndex((step) => step.at <= at) + 1
      steps.splice(place, 0, { at, what, work })
    },
    last: (what, work) => void lasts.push({ what, work }),
    async live(company, until, say) {
      const live = async ({ at, what, work }: Step) => {
        company.moveTo(at)
        say(what, at)
        await work()
      }
      for (let step = steps.shift(); step && step.at <= until; step = steps.shift()) await live(step)
      for (const step of lasts) await live({ ...step, at: until })
    },
  }
}
