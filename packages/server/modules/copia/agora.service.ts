import { setTimeout as delay } from 'node:timers/promises'
import { SituacaoCopia } from '@retaguarda/contract/copia.ts'
import { counted } from '@retaguarda/contract/kit/counted.ts'
import { Refusal } from '../../base/refusal.ts'
import { TIPO_ORDEM } from '../../db/codes.ts'
import type { JobCtx } from '../../kit/ctx/context.ts'
import { type Copia, listDaOrdem, readCopia, WHOLE } from './copia.repo.ts'
import { executarCopias, want } from './copia.service.ts'
import { type Ordem, type Pedido, readAberta, readOrdem } from './ordem.repo.ts'

/** ms between two looks at what another process does. */
const LOOK = 500

/**
 * Makes a copy in every place that is configured and proves one of them, and waits for both: by itself, or by the process that has such a
 * copy in hand already.
 * @returns what came of it, a line each
 * @throws Refusal where a place has no copy, or the proof found something
 */
export async function copiarAgora(ctx: JobCtx): Promise<string> {
  const ordem = await done(ctx, { tipo: TIPO_ORDEM.copia })
  const copies = newestOfEach(await listDaOrdem(ctx.db, ordem.id))
  const whole = copies.find(({ situacao }) => WHOLE.includes(situacao))
  const proven = whole && (await proof(ctx, whole))
  const came = proven?.situacao === SituacaoCopia.code.PROVADA
  const told = [...copies.map(sentenceOf), ...(proven ? [came ? proven.prova : proven.erro] : [])].join('\n')
  if (!came || copies.some(({ situacao }) => !WHOLE.includes(situacao)))
    throw new Refusal(told || 'A cópia não pôde ser feita agora. Veja o que a tela Cópias diz dela e repita.')
  return told
}

async function proof(ctx: JobCtx, { id }: Copia): Promise<Copia | undefined> {
  await done(ctx, { tipo: TIPO_ORDEM.prova, copiaId: id })
  return readCopia(ctx.db, id)
}

/** @returns the order, once it has been tried to its end */
async function done(ctx: JobCtx, pedido: Omit<Pedido, 'agora'>): Promise<Ordem> {
  const { db, now } = ctx
  await want(db, { ...pedido, agora: now() })
  const asked = await readAberta(db, pedido)
  for (;;) {
    await executarCopias(ctx)
    const ordem = asked && (await readOrdem(db, asked.id))
    if (!ordem) throw new Refusal('A cópia pedida foi terminada por outro processo. Veja a tela Cópias.')
    if (ordem.fim || (ordem.tomadoPor === null && ordem.tentarEm > now())) return ordem
    await delay(LOOK)
  }
}

/** Of each place the last try. */
const newestOfEach = (copies: readonly Copia[]): Copia[] => [...new Map(copies.map((copia) => [copia.alvo, copia])).values()]

const sentenceOf = ({ situacao, destino, linhas, arquivos, erro }: Copia) =>
  WHOLE.includes(situacao)
    ? `Cópia pronta em ${destino}: ${counted(linhas ?? 0, 'linha', 'linhas')}, ${counted(arquivos ?? 0, 'arquivo', 'arquivos')}.`
    : (erro ?? `A cópia de ${destino} não terminou.`)
