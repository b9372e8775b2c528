import { SituacaoTrabalho } from '@retaguarda/contract/kit/enum.ts'
import { type Desligamento, FIM_DESLIGAR, PLATAFORMAS } from '@retaguarda/contract/plataforma.ts'
import { formatDateTime } from '../../../kit/ui/format.ts'

type Some = Pick<Desligamento['plataformas'][number], 'platform' | 'situacao' | 'fim' | 'proxima'>[]
type Resumo = { tone: 'ok' | 'warn' | 'bad'; sentence: string; given: boolean }

/**
 * How far it is, in a sentence; `given`: it is only tried again when somebody asks. A platform that is not configured is asked nothing:
 * that ends it, and a person has to look there.
 */
export function resumo({ plataformas, ate }: { plataformas: Some; ate: string }): Resumo {
  const names = (some: Some) => some.map(({ platform }) => PLATAFORMAS[platform].uso).join(', ')
  const waiting = plataformas.filter(({ situacao }) => situacao === SituacaoTrabalho.code.ESPERA)
  const lost = plataformas.filter(({ situacao }) => situacao === SituacaoTrabalho.code.ERRO)
  const unknown = plataformas.filter(({ fim }) => fim === FIM_DESLIGAR.NAO_CONFIGURADO)
  const besides = unknown.length === 0 ? '' : ` Não configurado: ${names(unknown)}. Confira por lá se há uma conta.`
  const of = `de ${plataformas.length + 1}. O usuário já não entra aqui.`
  if (lost.length > 0)
    return {
      tone: 'bad',
      sentence: `Falta ${lost.length + waiting.length} ${of} Não foi possível em: ${names(lost)}. Inative a conta por lá, ou tente de novo.${besides}`,
      given: true,
    }
  if (waiting.length > 0) {
    const next = waiting.flatMap(({ proxima }) => proxima ?? []).toSorted()[0]
    const when = next ? `; próxima tentativa em ${formatDateTime(next)}` : ''
    return {
      tone: 'warn',
      sentence: `Falta ${waiting.length} ${of} Repetindo a cada 5 minutos até ${formatDateTime(ate)}: ${names(waiting)}${when}.${besides}`,
      given: false,
    }
  }
  if (unknown.length > 0) return { tone: 'warn', sentence: `O usuário não entra mais em nenhum lugar conferido.${besides}`, given: true }
  return { tone: 'ok', sentence: 'Tudo foi feito: o usuário não entra mais em nenhum lugar conferido.', given: false }
}
