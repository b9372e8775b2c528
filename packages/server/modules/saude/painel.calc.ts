import { SituacaoIntegracao, SituacaoProcesso } from '@retaguarda/contract/saude.ts'
import type { DiscoLido, IntegracaoLida, ProcessoLido } from './painel.repo.ts'

const DAY = 86_400_000
const HOUR = 3_600_000

const { VIVO, SEM_SINAL, SAINDO } = SituacaoProcesso.code
const { BEM, FALHANDO, SEM_USO, NAO_CONFIGURADA } = SituacaoIntegracao.code

export const situacaoDoProcesso = ({ calado, saindo }: Pick<ProcessoLido, 'calado' | 'saindo'>) =>
  calado ? SEM_SINAL : saindo ? SAINDO : VIVO

/** What has not been asked for a day says nothing of how it is, unless it failed last. */
export function situacaoDaIntegracao(
  read: Pick<IntegracaoLida, 'falhandoDesde' | 'ultimoSucesso'> | undefined,
  { configurada, now }: { configurada: boolean; now: Date },
) {
  if (!configurada) return NAO_CONFIGURADA
  if (read?.falhandoDesde) return FALHANDO
  return read?.ultimoSucesso && now.getTime() - read.ultimoSucesso.getTime() < DAY ? BEM : SEM_USO
}

/** Whole days until then; negative once it is past. */
export const diasAte = (fim: Date, now: Date): number => Math.floor((fim.getTime() - now.getTime()) / DAY)

/** Hours in which a disk is full if it fills as it did since it was looked at first; null where it does not. */
export function horasAteCheio({
  livre,
  livreAntes,
  em,
  emAntes,
}: Pick<DiscoLido, 'livre' | 'livreAntes' | 'em' | 'emAntes'>): number | null {
  const hours = (em.getTime() - emAntes.getTime()) / HOUR
  const lost = livreAntes - livre
  return hours > 0 && lost > 0 ? livre / (lost / hours) : null
}
