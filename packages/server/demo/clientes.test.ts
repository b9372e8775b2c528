import { auth } from '@retaguarda/contract/auth.ts'
import { ClienteForm, cliente } from '@retaguarda/contract/cliente.ts'
import { ClienteObjetoContratoForm } from '@retaguarda/contract/cliente-objeto-contrato.ts'
import { ObjetoContratoForm } from '@retaguarda/contract/objeto-contrato.ts'
import { expect, test } from 'vitest'
import { clienteRepo } from '../modules/cliente/cliente.repo.ts'
import { vinculoRepo } from '../modules/cliente-objeto-contrato/cliente-objeto-contrato.repo.ts'
import { objetoContratoRepo } from '../modules/objeto-contrato/objeto-contrato.repo.ts'
import { testApp } from '../test/test-app.ts'
import { DEMO, seedDemo } from './seed.ts'

const { db, app, call, clock, config, integrations } = await testApp()

test('CLI-001 OBJ-001 COC-001 the demonstration has clients over five years, objects of every type and links, all of which a form would save again', async () => {
  await seedDemo(db, clock.now(), { config, files: integrations.files }, 1)
  const ids = async (table: 'cliente' | 'objeto_contrato' | 'cliente_objeto_contrato') =>
    (await db.selectFrom(table).select('id').orderBy('id').execute()).map(({ id }) => id)
  const problems: unknown[] = []
  const clientes = await ids('cliente')
  expect(clientes).toHaveLength(800)
  for (const id of clientes.filter((_, i) => i % 10 === 0))
    problems.push(ClienteForm.safeParse(await clienteRepo.get(db, id)).error?.issues)
  const objetos = await ids('objeto_contrato')
  expect(objetos).toHaveLength(25)
  for (const id of objetos) problems.push(ObjetoContratoForm.safeParse(await objetoContratoRepo.get(db, id)).error?.issues)
  const vinculos = await ids('cliente_objeto_contrato')
  expect(vinculos.length).toBeGreaterThan(1000)
  const read = await Promise.all(vinculos.map((id) => vinculoRepo.get(db, id)))
  for (const vinculo of read) problems.push(ClienteObjetoContratoForm.safeParse(vinculo).error?.issues)
  expect(problems.filter((issues) => issues !== undefined)).toEqual([])
  for (const tipoConfiguracao of [0, 1, 2, 3])
    for (const tipo of [1, 2])
      expect(read.some((v) => v?.tipo === tipo && v.objetoContrato.tipoConfiguracao === tipoConfiguracao)).toBe(true)
  const starts = read.map((v) => Date.parse(v?.dataHoraInicio ?? ''))
  expect((Math.max(...starts) - Math.min(...starts)) / (365 * 24 * 60 * 60 * 1000)).toBeGreaterThan(4.5)

  const { body: login } = await call(auth.login, { body: { login: DEMO.login, password: DEMO.senha } })
  const anexos = await db.selectFrom('cliente_anexo').select(['clienteId', 'arquivoId', 'nome']).orderBy('id').execute()
  expect(anexos.length).toBeGreaterThan(200)
  const [anexo] = anexos
  const { rawPayload, statusCode } = await app.inject({
    url: `/api/cliente/download_document/${anexo?.arquivoId}`,
    headers: { authorization: `Bearer ${login.token}` },
  })
  expect([statusCode, rawPayload.subarray(0, 5).toString()]).toEqual([200, '%PDF-'])
  const { body } = await call(cliente.historicoCompleto, { params: { id: anexo?.clienteId ?? 0 }, token: login.token ?? '' })
  expect(body.rows.map(({ tipo }) => tipo)).toEqual(expect.arrayContaining(['cadastro', 'anexo']))
})
