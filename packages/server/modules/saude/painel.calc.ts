import { SituacaoIntegracao, SituacaoProcesso } from '@retaguarda/contract/saude.ts'

const DAY = 86_400_000

const { VIVO, SEM_SINAL, SAINDO } = SituacaoProcesso.code
const { BEM, FALHANDO, SEM_USO, NAO_CONFIGURADA } = SituacaoIntegracao.code

export const situacaoDoProcesso = ({ calado, saindo }: { calado: boolean; saindo: boolean }) =>
  calado ? SEM_SINAL : saindo ? SAINDO : VIVO

/** What has not been asked for a day says nothing of how it is, unless it failed last. */
export function situacaoDaIntegracao(
  read: { falhandoDesde: Date | null; ultimoSucesso: Date | null } | undefined,
  { configurada, now }: { configurada: boolean; now: Date },
) {
  if (!configurada) return NAO_CONFIGURADA
  if (read?.falhandoDesde) return FALHANDO
  return read?.ultimoSucesso && now.getTime() - read.ultimoSucesso.getTime() < DAY ? BEM : SEM_USO
}

/** Whole days until then; negative once it is past. */
export const diasAte = (fim: Date, now: Date): number => Math.floor((fim.getTime() - now.getTime()) / DAY)
