import { auth } from '@retaguarda/contract/auth.ts'
import { ChecklistItensForm } from '@retaguarda/contract/checklist-itens.ts'
import { ClienteForm, cliente } from '@retaguarda/contract/cliente.ts'
import { ClienteObjetoContratoForm } from '@retaguarda/contract/cliente-objeto-contrato.ts'
import { contaBancaria } from '@retaguarda/contract/cobranca/conta-bancaria.ts'
import { conciliacao, SituacaoDia } from '@retaguarda/contract/cobranca/extrato.ts'
import { executeTask } from '@retaguarda/contract/execute-task.ts'
import { Explicacao, valorDaExplicacao } from '@retaguarda/contract/faturamento/explicacao.ts'
import { SituacaoFatura } from '@retaguarda/contract/faturamento/fatura.ts'
import { documentoDigitsProblem } from '@retaguarda/contract/kit/documento.ts'
import { addDays, dayOf } from '@retaguarda/contract/kit/tempo.ts'
import { ObjetoContratoForm } from '@retaguarda/contract/objeto-contrato.ts'
import { PessoaForm } from '@retaguarda/contract/pessoa.ts'
import { sprint } from '@retaguarda/contract/sprint.ts'
import { randomOf } from '@retaguarda/contract/test/random.ts'
import { usuario } from '@retaguarda/contract/usuario.ts'
import { clienteRepo } from '@retaguarda/server/modules/cliente/cliente.repo.ts'
import { vinculoRepo } from '@retaguarda/server/modules/cliente-objeto-contrato/cliente-objeto-contrato.repo.ts'
import { objetoContratoRepo } from '@retaguarda/server/modules/objeto-contrato/objeto-contrato.repo.ts'
import { pessoaRepo } from '@retaguarda/server/modules/pessoa/pessoa.repo.ts'
import { some } from '@retaguarda/server/test/some.ts'
import { testApp } from '@retaguarda/server/test/test-app.ts'
import { type RawBuilder, sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { DEMO } from './equipe.ts'
import { fullName } from './pessoas.ts'
import { seedDemo } from './seed.ts'
import { PLATAFORMAS_DEMO } from './stand-ins.ts'

const DIAS = 220
const { db, app, call, clock, config, connection, integrations, life } = await testApp({
  REDMINE_URL: PLATAFORMAS_DEMO.REDMINE_URL,
  REDMINE_API_KEY: PLATAFORMAS_DEMO.REDMINE_API_KEY,
})

/** Once for all that look at it. */
const seed = () => seedDemo({ db, connection, config, integrations, life }, clock.now(), () => {}, DIAS)
let seeded: boolean
let token: string
beforeAll(async () => {
  seeded = await seed()
  token = (await call(auth.login, { body: { login: DEMO.login, password: DEMO.senha } })).body.token ?? ''
}, 480_000)

/** The first column of each row, with the numbers of the others. */
async function found(query: RawBuilder<unknown>): Promise<Record<string, number>> {
  const { rows } = await sql<{ que: string; n: number }>`${query}`.execute(db)
  return Object.fromEntries(rows.map(({ que, n }) => [que, n]))
}
const idsOf = async (table: 'pessoa' | 'cliente' | 'objeto_contrato' | 'cliente_objeto_contrato') =>
  (await db.selectFrom(table).select('id').orderBy('id').execute()).map(({ id }) => id)

test('PES-001 USU-001 SET-001 the demonstration fills an empty database once, with valid data one can log in to', async () => {
  expect(seeded).toBe(true)
  const pessoas = await db.selectFrom('pessoa').select(['id', 'cpfCnpj']).execute()
  const semNome = (await db.selectFrom('anonimizado').select('pessoa').execute()).map(({ pessoa }) => pessoa)
  expect(pessoas.length).toBeGreaterThan(150)
  expect(pessoas.filter(({ cpfCnpj }) => documentoDigitsProblem(cpfCnpj) !== undefined).map(({ id }) => id)).toEqual(semNome)
  expect(pessoas.filter(({ cpfCnpj }) => /[A-Z]/.test(cpfCnpj)).length).toBeGreaterThan(0)
  expect(
    await found(
      sql`select 'usuários' as que, count(*)::int as n from usuario where not servico union all select 'setores', count(*)::int from setor`,
    ),
  ).toEqual({
    usuários: 16,
    setores: 12,
  })
  for (const { id } of pessoas.filter((_, i) => i % 10 === 0))
    expect(PessoaForm.safeParse(await pessoaRepo.read(db, id)).error?.issues).toBeUndefined()
  const { body } = await call(auth.login, { body: { login: DEMO.login, password: DEMO.senha } })
  expect(body).toMatchObject({ authenticated: true, user: { isAdmin: true, tipo: 2, isManagerTeam: true } })

  const [admin] = (await call(usuario.list, { token, query: { filter: [{ name: 'email', op: '=', v: DEMO.login }] } })).body.rows
  // Whatever the history, this one has not expired; before four in the morning its third day is not over.
  expect([2, 3]).toContain(admin?.idadeSenha)

  expect(await seed()).toBe(false)
  expect(await idsOf('pessoa')).toHaveLength(pessoas.length)
})

test('the same seed gives the same names', () => {
  const names = (seed: number) => {
    const r = randomOf(seed)
    return Array.from({ length: 5 }, () => fullName(r).texto)
  }
  expect(names(1)).toEqual(names(1))
  expect(names(1)).not.toEqual(names(2))
})

test('what the demonstration did stands in every history in the order in which it happened, and none of it in the future', async () => {
  const { rows } = await sql<{ fora: number; depois: number; n: number }>`
    select count(*) filter (where "dataHora" < antes)::int as fora, count(*) filter (where "dataHora" > ${clock.now()})::int as depois, count(*)::int as n
    from (select "dataHora", lag("dataHora") over (order by id) as antes from auditoria) a`.execute(db)
  expect(rows).toEqual([{ fora: 0, depois: 0, n: some.any(Number) }])
  expect(rows[0]?.n).toBeGreaterThan(2_000)
  expect(await db.selectFrom('sessao').select('id').where('criadaEm', '<', clock.now()).execute()).toEqual([])
})

test('CLI-001 OBJ-001 COC-001 the demonstration has clients in every state, objects of every type and links, all of which a form would save again', async () => {
  const problems: unknown[] = []
  const clientes = await idsOf('cliente')
  expect(Object.keys(await found(sql`select coalesce(situacao, 0) as que, count(*)::int as n from cliente group by 1`))).toEqual([
    '0',
    '1',
    '2',
    '3',
  ])
  for (const id of clientes) problems.push(ClienteForm.safeParse(await clienteRepo.read(db, id)).error?.issues)
  const objetos = await idsOf('objeto_contrato')
  expect(objetos).toHaveLength(25)
  for (const id of objetos) problems.push(ObjetoContratoForm.safeParse(await objetoContratoRepo.read(db, id)).error?.issues)
  const read = await Promise.all((await idsOf('cliente_objeto_contrato')).map((id) => vinculoRepo.read(db, id)))
  for (const vinculo of read) problems.push(ClienteObjetoContratoForm.safeParse(vinculo).error?.issues)
  expect(problems.filter((issues) => issues !== undefined)).toEqual([])
  for (const tipoConfiguracao of [0, 1, 2, 3])
    for (const tipo of [1, 2])
      expect(read.some((v) => v?.tipo === tipo && v.objetoContrato.tipoConfiguracao === tipoConfiguracao)).toBe(true)

  const anexos = await db.selectFrom('cliente_anexo').select(['clienteId', 'arquivoId']).orderBy('id').execute()
  expect(anexos.length).toBeGreaterThan(15)
  const anexo = anexos.at(-1)
  const { rawPayload, statusCode } = await app.inject({
    url: `/api/cliente/download_document/${anexo?.arquivoId}`,
    headers: { authorization: `Bearer ${token}` },
  })
  expect([statusCode, rawPayload.subarray(0, 5).toString()]).toEqual([200, '%PDF-'])
  const { body } = await call(cliente.historicoCompleto, { params: { id: anexo?.clienteId ?? 0 }, token })
  expect(body.rows.map(({ tipo }) => tipo)).toEqual(some.arrayContaining(['cadastro', 'anexo']))
})

test('FAT-001 FAT-018 BOL-007 the demonstration has invoices in all situations, each explained to the cent, with boletos in all that they reach', async () => {
  const situacoes = await found(sql`select situacao as que, count(*)::int as n from fatura group by 1`)
  expect(Object.keys(situacoes)).toEqual(SituacaoFatura.options.map(({ value }) => String(value)).toSorted())
  const boletos = await found(sql`select situacao as que, count(*)::int as n from fatura_documento group by 1`)
  expect(Object.keys(boletos)).toEqual(['2', '3', '4', '5', '6'])
  const itens = await db.selectFrom('financeiro').select(['valorCobranca', 'explicacao']).where('origem', '=', 1).execute()
  const wrong = itens.filter(({ valorCobranca, explicacao }) => valorDaExplicacao(Explicacao.parse(explicacao)) !== valorCobranca)
  expect({ itens: itens.length > 200, wrong }).toEqual({ itens: true, wrong: [] })
})

test('the demonstration has a client that withholds, and one that was billed in full and kept back what is proved', async () => {
  const retidas = await found(sql`
    select case when "boletoId" is null then 'regra' else 'boleto' end as que, count(*)::int as n from retencao group by 1`)
  expect(retidas).toEqual({ regra: some.any(Number), boleto: 1 })
  expect(await found(sql`select 'comprovadas' as que, count(*)::int as n from retencao where "arquivoId" is not null`)).toEqual({
    comprovadas: 1,
  })
})

test('the demonstration has a client with a courtesy and one with a note of credit, both to be used', async () => {
  const n = await found(sql`select 'origem ' || origem || ', situação ' || situacao as que, count(*)::int as n from credito group by 1`)
  expect(n).toEqual({ 'origem 1, situação 1': 1, 'origem 3, situação 1': 1 })
})

test('issue 16 “demo with two banks and three months of files”: titles, files, statements, exceptions, reminders and an approval', async () => {
  const contas = (await call(contaBancaria.list, { token, query: {} })).body.rows
  expect(contas.map(({ banco }) => banco).toSorted()).toEqual(['001', '341'])
  const n = await found(sql`
    select 'título ' || situacao as que, count(*)::int as n from cobranca group by 1
    union all select 'exceção ' || situacao, count(*)::int from excecao_bancaria group by 1
    union all select 'linha ' || situacao, count(*)::int from retorno_linha group by 1
    union all select 'aprovação ' || situacao, count(*)::int from aprovacao group by 1
    union all select 'meses com retorno', count(distinct date_trunc('month', "dataArquivo"))::int from retorno
    union all select 'avisos', sum(cardinality(avisos))::int from retorno where array_to_string(avisos, '') !~ '^Linha'
    union all select 'lembretes', count(*)::int from regua_envio where situacao = 1
    union all select 'regras que ' || acao, count(*)::int from regua_cobranca group by 1
    union all select 'ligação ' || situacao, count(*)::int from ligacao group by 1
    union all select 'promessa ' || situacao, count(*)::int from promessa group by 1
    union all select case when "revogadoEm" is not null then 'token revogado' when "venceEm" < now() then 'token vencido' else 'token ativo' end, count(*)::int
      from token group by 1
    union all select 'suspensão ' || situacao, count(*)::int from suspensao group by 1
    union all select 'nunca suspenso', count(*)::int from cliente where "nuncaSuspender" is not null`)
  const people =
    'regras que 1,regras que 2,regras que 3,regras que 4,ligação 1,ligação 2,promessa 1,promessa 3,promessa 4,suspensão 2,suspensão 5,nunca suspenso,token ativo,token vencido,token revogado'
  expect(people.split(',').filter((que) => n[que] === undefined)).toEqual([])
  for (const que of 'título 1,título 3,título 4,exceção 1,exceção 2,exceção 3,linha 1,linha 2,lembretes'.split(','))
    expect(n[que], que).toBeGreaterThan(0)
  expect(n).toMatchObject({ 'aprovação 1': 2, 'aprovação 2': 2, 'aprovação 3': 1, avisos: 0 })
  expect(n['meses com retorno']).toBeGreaterThanOrEqual(3)
  const day = (atras: number) => addDays(dayOf(clock.now()), -atras)
  const dias = await Promise.all(
    contas.map(({ id }) => call(conciliacao.dias, { token, query: { contaBancaria: id, inicio: day(110), fim: day(0) } })),
  )
  const situacoes = dias.flatMap(({ body: { rows } }) => rows.map(({ situacao }) => situacao))
  expect(situacoes.filter((situacao) => situacao === SituacaoDia.code.CONCILIADO).length).toBeGreaterThan(5)
  expect(situacoes).toContain(SituacaoDia.code.DIFERENCA)
})

test('the demonstration has one who was made nameless, to the end, and one for whom a second person is waited', async () => {
  const done = await db.selectFrom('anonimizado').select(['pessoa', 'termos']).execute()
  const { nome } = await db
    .selectFrom('pessoa')
    .select('nome')
    .where('id', '=', done[0]?.pessoa ?? 0)
    .executeTakeFirstOrThrow()
  expect([done.map(({ termos }) => termos), nome]).toEqual([[null], `Titular ${done[0]?.pessoa}`])
  expect(await found(sql`select situacao::text as que, count(*)::int as n from aprovacao where tipo = 7 group by 1`)).toEqual({
    1: 1,
    2: 1,
  })
})

test('CHK-001 TAR-001 AGE-001 the demonstration has checklists, tasks in every state with their answers counted, and schedules of the past and to come', async () => {
  const checklists = await db.selectFrom('checklist').select(['nome', 'itens']).execute()
  expect(checklists.filter(({ itens }) => itens.length === 300)).toHaveLength(1)
  for (const { nome, itens } of checklists) expect(ChecklistItensForm.safeParse({ itens }).error?.issues, nome).toBeUndefined()
  expect(Object.keys(await found(sql`select situacao as que, count(*)::int as n from task group by 1`))).toEqual(['1', '2', '3', '4'])
  const { rows: respostas } = await sql<{ n: number }>`select count(*)::int as n from task_resposta`.execute(db)
  expect(respostas[0]?.n).toBeGreaterThan(1_000)
  const agendas = await db.selectFrom('checklist_agenda').select(['envioSituacao', 'dataInicio']).execute()
  // None waits: what the demonstration begins with is not sent by its first job.
  expect(new Set(agendas.map(({ envioSituacao }) => envioSituacao))).toEqual(new Set([0, 2, 3]))
  expect(agendas.filter(({ dataInicio }) => dataInicio > clock.now()).length).toBeGreaterThan(5)
})

test('PLN-001 the log of every result of the demonstration can be read', async () => {
  const { rows } = await sql<{ id: number }>`select distinct "resultadoId" as id from resultado_evento`.execute(db)
  expect(rows.length).toBeGreaterThan(5)
  const read = await Promise.all(rows.map(({ id }) => call(executeTask.resultLog, { params: { id }, token })))
  expect(read.filter(({ status, body }) => status !== 200 || body.messages.length === 0)).toEqual([])
  expect(Object.keys(await found(sql`select coalesce(resultado, 0) as que, count(*)::int as n from resultado group by 1`))).toEqual([
    '0',
    '1',
    '2',
    '3',
    '4',
  ])
  expect(Object.keys(await found(sql`select status as que, count(*)::int as n from execute_task group by 1`))).toEqual(['1', '2', '3', '4'])
})

test('LOG-001 NOT-001 NOT-017 NOT-021 the demonstration has problems, and notifications in every state, one of them to whom a problem hurts', async () => {
  const { rows: problemas } = await sql<{ titulo: string; quantidade: number }>`
    select p.titulo, c.quantidade from problema p join problema_contagem c using (id) order by 2 desc`.execute(db)
  expect(problemas.map(({ titulo }) => titulo)).toContain('Tempo esgotado ao chamar a Cielo: {n} ms sem resposta')
  expect(problemas.length).toBeLessThan(40)
  const importacao = await sql<{ clientes: number }>`
    select clientes from problema p join problema_contagem c using (id) where code = 'IM-007'`.execute(db)
  expect(importacao.rows).toEqual([{ clientes: 1 }])
  const n = await found(sql`select situacao as que, count(*)::int as n from notificacao group by 1`)
  expect(Object.keys(n)).toEqual(['1', '2', '3', '4'])
  const doProblema = await sql<{ atingidos: number; avisados: number }>`
    select count(distinct o."clienteId")::int as atingidos, count(distinct e."clienteId")::int as avisados
    from notificacao n join log_ocorrencia o on o."problemaId" = n."problemaId"
    left join notificacao_envio e on e."notificacaoId" = n.id and e."clienteId" = o."clienteId"`.execute(db)
  const [{ atingidos, avisados } = { atingidos: 0, avisados: -1 }] = doProblema.rows
  expect(avisados).toBe(atingidos)
  expect(atingidos).toBeGreaterThan(10)
})

test('STA-001 CHG-001 the demonstration has the status of its stores, some failing, its versions and its sprints', async () => {
  const { rows } = await sql<{
    loja: string | null
    erro: boolean
  }>`select distinct loja, erro is not null as erro from client_status`.execute(db)
  expect(new Set(rows.map(({ loja }) => loja))).toEqual(new Set(['online', 'offline', 'manutencao', null]))
  expect(rows.filter(({ erro }) => erro).length).toBeGreaterThan(0)
  expect(await found(sql`select type as que, count(*)::int as n from changelog_linha group by 1`)).toEqual({ 1: 24, 2: 36 })
  expect((await call(sprint.lista, { token })).body).toHaveLength(12)
})

test('nothing of the demonstration waits to be told once the product runs', async () => {
  const { rows } = await sql<{
    job: string
  }>`select task_identifier as job from graphile_worker.jobs where task_identifier <> 'notificacao.enviar'`.execute(db)
  // A mail that its server put off is tried again for a day.
  expect(rows).toEqual([{ job: 'fatura.email' }])
  expect(await found(sql`select 'avisos' as que, count(*)::int as n from loja_aviso where situacao = 0`)).toEqual({ avisos: 0 })
})

test('the demonstration has mails in every state that is told of, a page of a client that was opened, and a proof that it sent', async () => {
  const n = await found(sql`select situacao::text as que, count(*)::int as n from envio_prova group by 1`)
  expect(Object.keys(n).sort()).toEqual(['2', '3', '4', '5', '6', '7', '8', '9'])
  expect(await found(sql`select 'abertas' as que, count(*)::int as n from mensagem where "abertoEm" is not null`)).toEqual({ abertas: 1 })
  expect(await found(sql`select 'informados' as que, count(*)::int as n from excecao_bancaria where tipo = 11`)).toEqual({ informados: 1 })
})

test('the demonstration has notes in every situation that one stays in, of a company that signs them', async () => {
  const notas = await found(sql`select situacao::text as que, count(*)::int as n from nfse group by situacao`)
  expect(Object.keys(notas).sort()).toEqual(['1', '3', '4', '5', '6', '7', '8', '9'])
  expect(Object.values(notas).reduce((sum, n) => sum + n, 0)).toBeGreaterThanOrEqual(40)
  expect(
    await found(sql`select 'sem nota' as que, count(*)::int as n from objeto_contrato where fiscal is null and codigo not like 'INT-%'`),
  ).toEqual({
    'sem nota': 0,
  })
})
