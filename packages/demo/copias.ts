import { AlvoCopia, SituacaoCopia } from '@retaguarda/contract/copia.ts'
import { addDays, instanteDe } from '@retaguarda/contract/kit/tempo.ts'
import { TIPO_ORDEM } from '@retaguarda/server/db/codes.ts'
import { insertCopia, listCopias } from '@retaguarda/server/modules/copia/copia.repo.ts'
import { executarCopias, vigiarCopias } from '@retaguarda/server/modules/copia/copia.service.ts'
import { insertOrdem } from '@retaguarda/server/modules/copia/ordem.repo.ts'
import type { Demo } from './demo.ts'

const NIGHTS = 40
const FIRST_BYTES = 31_400_000
const GROWS = 61_000
const FIRST_ROWS = 180_000
const LASTS = 95_000

/** Nights of copies that the keep rule has let go of since, one of which met a full disk, and last night's, which is there and is proven. */
export function copiarPorNoites({ company, diary, today }: Demo): void {
  diary.last('cópias', async () => {
    for (let n = NIGHTS; n > 0; n--) {
      const inicio = new Date(instanteDe(addDays(today, -n), '02:00'))
      const full = n === 9
      const nome = `${addDays(today, -n)}T020000-${NIGHTS - n + 1}`
      await insertCopia(company.ctx.db, {
        alvo: AlvoCopia.code.PASTA,
        nome,
        destino: `/copias/${nome}`,
        inicio,
        fim: new Date(inicio.getTime() + LASTS + ((n * 7_919) % LASTS)),
        ...(full
          ? { situacao: SituacaoCopia.code.FALHOU, erro: 'O disco de /copias encheu durante a cópia. As antigas ficam.' }
          : {
              situacao: SituacaoCopia.code.VENCIDA,
              bytes: FIRST_BYTES + (NIGHTS - n) * GROWS,
              linhas: FIRST_ROWS + (NIGHTS - n) * 410 + ((n * 37) % 400),
              arquivos: 60 + Math.floor((NIGHTS - n) / 2),
            }),
      })
    }
    // Where a folder is configured; none is in tests.
    await vigiarCopias({ ...company.ctx, now: () => new Date(instanteDe(today, '02:00')) })
    await executarCopias(company.ctx)
    const [last] = await listCopias(company.ctx.db, [SituacaoCopia.code.PRONTA])
    if (!last) return
    await insertOrdem(company.ctx.db, { tipo: TIPO_ORDEM.prova, copiaId: last.id, agora: company.ctx.now() })
    await executarCopias(company.ctx)
  })
}
