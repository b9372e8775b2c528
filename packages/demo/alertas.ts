import { RegraAlerta, SituacaoAlerta } from '@retaguarda/contract/alerta.ts'
import { addDays, instanteDe, instantText } from '@retaguarda/contract/kit/tempo.ts'
import { insertAlerta, updateAlerta } from '@retaguarda/server/modules/alerta/alerta.repo.ts'
import type { Demo } from './demo.ts'

const MINUTE = 60_000

type Passado = {
  regra: keyof typeof RegraAlerta.code
  alvo: string
  texto: (desde: Date) => string
  link: string
  days: number
  hour: string
  minutes: number
  vezes: number
}

const PASSADOS: Passado[] = [
  {
    regra: 'COPIA',
    alvo: 'Pasta',
    texto: () => 'A última cópia inteira em Pasta é de mais de 26 h atrás.',
    link: '/copias',
    days: 8,
    hour: '04:00',
    minutes: 1_322,
    vezes: 4,
  },
  {
    regra: 'INTEGRACAO',
    alvo: 'Redmine',
    texto: (desde) => `Redmine: só falhas desde ${instantText(desde)}. Respondeu 503`,
    link: '/saude',
    days: 6,
    hour: '14:12',
    minutes: 47,
    vezes: 1,
  },
  {
    regra: 'EMAIL',
    alvo: 'E-mails de faturas',
    texto: (desde) => `E-mails de faturas: o mais antigo espera desde ${instantText(desde)}.`,
    link: '/saude/correio',
    days: 4,
    hour: '09:41',
    minutes: 26,
    vezes: 1,
  },
  {
    regra: 'RELOGIO',
    alvo: 'srv-web-2, Web (41)',
    texto: () => 'O relógio de srv-web-2 está 3,4 s atrasado em relação ao do banco. Confira a sincronia do relógio.',
    link: '/saude',
    days: 2,
    hour: '07:03',
    minutes: 312,
    vezes: 2,
  },
  {
    regra: 'ERROS',
    alvo: 'Respostas',
    texto: () => 'Em 5 min, 14 de 912 respostas foram erros do servidor.',
    link: '/saude',
    days: 1,
    hour: '16:20',
    minutes: 9,
    vezes: 1,
  },
]

/** What was not well in the last days, and ended; what is not well now is judged by the running product. */
export function passarAlertas({ company, diary, today }: Demo): void {
  diary.last('alertas', () =>
    company.ctx.db.transaction().execute(async (trx) => {
      for (const { regra, texto, days, hour, minutes, ...rest } of PASSADOS) {
        const desde = new Date(instanteDe(addDays(today, -days), hour))
        const row = { ...rest, regra: RegraAlerta.code[regra], desde, avisadoEm: desde, texto: texto(desde), grau: 0, dizer: null }
        const id = await insertAlerta(trx, { ...row, situacao: SituacaoAlerta.code.ABERTO })
        const ate = new Date(desde.getTime() + minutes * MINUTE)
        await updateAlerta(trx, { ...row, id, bons: 0, situacao: SituacaoAlerta.code.ENCERRADO }, ate)
      }
    }),
  )
}
