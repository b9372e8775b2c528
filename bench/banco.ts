import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { setTimeout as delay } from 'node:timers/promises'
import { silent } from '../packages/server/base/log.ts'
import { openDatabase } from '../packages/server/db/open.ts'
import { prepare } from '../packages/server/queue/prepare.ts'
import { openSession } from '../packages/server/modules/auth/sessao.repo.ts'
import { urlOf } from './lista.ts'
import { seedTitulos } from './retorno.ts'
import { seedContratos } from './seed-faturas.ts'
import { client, PRODUCT, start } from './server.ts'
import { count, ms, table } from './table.ts'
import { alternate } from './time.ts'

const PORT = Number(process.env['BENCH_PORT'] ?? 3350) + 18
const TITULOS = 10_000
const PRONTO = 3

/** What a month costs at the bank: its remessa, its slips on paper, and what a person waits for while looking at one. */
export async function banco([titulos = TITULOS]: number[] = []): Promise<string> {
  const dataDir = mkdtempSync(join(tmpdir(), 'rtg-bench-'))
  const database = await openDatabase({ dataDir, log: silent })
  try {
    await prepare(database.pool, silent)
    await seedContratos(database.pool)
    await seedTitulos(database.pool, titulos, 1)
    await database.pool.query(`insert into pessoa_endereco ("pessoaId", ordem, tipo, logradouro, "cidadeId", bairro, numero, cep)
      select p.id, 1, 1, 'Rua das Flores', (select min(id) from cidade), 'Centro', p.id % 1000, '01310100' from pessoa p`)
    const { id } = await database.db.selectFrom('usuario').select('id').orderBy('id').executeTakeFirstOrThrow()
    await database.db.updateTable('usuario').set({ tipo: 2, ativo: true }).where('id', '=', id).execute()
    const { token } = await openSession(database.db, id, new Date())
    const env = { DATABASE_URL: urlOf(database.connection), DATA_DIR: join(dataDir, 'product') }
    const product = await start(PRODUCT, PORT, env, '/api/pronto')
    try {
      const call = client(product.origin, 2, token)
      const download = async (path: string) => {
        const answer = await fetch(product.origin + path, { headers: { authorization: `Bearer ${token}` } })
        if (answer.status !== 200) throw new Error(await answer.text())
        return (await answer.arrayBuffer()).byteLength
      }
      const remessa = await timed(() => call('/api/remessa/gerar', { contaBancaria: 1 }))
      const nua = await timed(() =>
        database.pool.query(
          'select t.*, d.*, f.* from cobranca t join fatura_documento d on d.id = t."documentoId" join fatura f on f.id = d."faturaId"',
        ),
      )
      const { rows } = await database.pool.query<{ id: number }>('select id from fatura_documento order by id limit 10000')
      const boletos = rows.map((row) => row.id)
      const pdfs = await timed(async () => {
        const order = (await call('/api/boleto/pdf-lote', { boletos })) as { id: number } // of the contract
        for (;;) {
          const { situacao, falha } = (await call(`/api/boleto/pdf-lote/${order.id}`)) as { situacao: number; falha: string | null } // of the contract
          if (situacao === PRONTO) return
          if (falha) throw new Error(falha)
          await delay(50)
        }
      })
      const form = {
        banco: '237',
        agencia: '1234',
        conta: '56789',
        carteira: '09',
        nossoNumero: '1',
        valor: '100.00',
        vencimento: '2026-12-10',
      }
      const one = await alternate({
        pdf: () => download(`/api/boleto/pdf/${boletos[0]}`),
        previa: () => call('/api/conta-bancaria/previa', form),
        verificar: () => call('/api/boleto/verificar', { codigo: '23791.23405 40000.000048 53012.345608 2 69040000014150' }),
        pronto: () => call('/api/pronto'),
      })
      return table(
        ['o que', 'medido', 'meta', 'ao lado'],
        [
          [`remessa de ${count(titulos)} títulos`, ms(remessa), '5 s', `só ler as linhas: ${ms(nua)}`],
          [`PDF de ${count(boletos.length)} boletos`, ms(pdfs), '60 s', `por boleto: ${ms(pdfs / boletos.length)}`],
          ['um boleto em PDF', ms(one.pdf), '50 ms', `a chamada mais simples: ${ms(one.pronto)}`],
          ['conta-bancaria/previa', ms(one.previa), '20 ms', ''],
          ['boleto/verificar', ms(one.verificar), '', ''],
        ],
      )
    } finally {
      await product.stop()
    }
  } finally {
    await database.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await work()
  return performance.now() - began
}
