import { TipoAviso } from '@retaguarda/contract/aviso.ts'
import { busca } from '@retaguarda/contract/busca.ts'
import { checklistAgenda } from '@retaguarda/contract/checklist-agenda.ts'
import { clientStatus } from '@retaguarda/contract/client-status.ts'
import { cliente } from '@retaguarda/contract/cliente.ts'
import { topicoTask } from '@retaguarda/contract/evento.ts'
import { DONO_OCULTO, OCULTO } from '@retaguarda/contract/kit/oculto.ts'
import { SEM_PERFIL } from '@retaguarda/contract/kit/perfil.ts'
import { notificacao } from '@retaguarda/contract/notificacao.ts'
import { perfil } from '@retaguarda/contract/perfil.ts'
import { pessoa } from '@retaguarda/contract/pessoa.ts'
import { setor } from '@retaguarda/contract/setor.ts'
import { usuario } from '@retaguarda/contract/usuario.ts'
import { visao } from '@retaguarda/contract/visao.ts'
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { silent } from '../../base/log.ts'
import { pushProgress } from '../../kit/push/notify.ts'
import { refusalOf } from '../../test/answer.ts'
import { cenario, sim } from '../../test/cenario-tarefas.ts'
import { validCnpj, validCpf } from '../../test/documentos.ts'
import { listening, streamOf } from '../../test/stream.ts'
import { type Person, testApp } from '../../test/test-app.ts'
import { avisar } from '../aviso/avisar.service.ts'
import { enviarEmailsDeAvisos } from '../aviso/aviso.service.ts'

vi.setConfig({ testTimeout: 120_000 })

const world = await testApp()
const { app, callAs, request, user, db, clock, mail, config, integrations, life } = world
const EMAIL = 'mara.unica@casa.example'
const PHONE = '(11) 97531-8642'
const TEXT = `Ligar para Mara: ${PHONE}, ${EMAIL}`
const SEEN = `Ligar para Mara: ${OCULTO}, ${OCULTO}`
const TUDO = { soLeitura: false, liberaEmMassa: true, aprova: true, exporta: true, dadosPessoais: true }

let chefe: Person
let ana: Person
let ids: { pessoa: number; cliente: number; empresa: number; perfil: number }
const asChefe = callAs(() => chefe)
const asAna = callAs(() => ana)
const { makeChecklist, makeTask } = cenario(world, () => chefe)

beforeAll(async () => {
  chefe = await user({ nome: 'Caio Chefe', tipo: 2 })
  ana = await user({ nome: 'Ana Ávila', tipo: 2 })
  const { id: perfilId } = (await asChefe(perfil.add, { body: { nome: 'Sem dados', ...TUDO, dadosPessoais: false } })).body
  await db.updateTable('usuario').set({ perfilId, avisosPorEmail: true }).where('id', '=', ana.id).execute()
  const contatos = [
    { tipo: 1, contato: EMAIL },
    { tipo: 2, contato: PHONE },
  ]
  const mara = { nome: 'Mara Marques', tipo: 1, cpfCnpj: validCpf(55_101), pessoaContato: contatos }
  const { id } = (await asChefe(pessoa.add, { body: mara })).body
  const loja = { nome: 'Aurora Ltda', nomeFantasia: 'Aurora', tipo: 2, cpfCnpj: validCnpj(55_102) }
  const empresa = (await asChefe(pessoa.add, { body: loja })).body.id
  const nfse = { inscricaoMunicipal: null, semNota: false, emailNota: 'so.na.nota@casa.example' }
  ids = { pessoa: id, empresa, perfil: perfilId, cliente: (await asChefe(cliente.add, { body: { pessoa: id, nfse } })).body.id }
})

test('a notice that goes by mail shows what the screen shows of it', async () => {
  const job = { db, config, integrations, life, now: clock.now, log: silent }
  await db
    .transaction()
    .execute((trx) =>
      avisar(
        trx,
        { now: clock.now, user: null },
        { para: [ana.id], tipo: TipoAviso.code.TRABALHO, titulo: `Retorno a ${PHONE}`, texto: TEXT, link: '/pessoa' },
      ),
    )
  await enviarEmailsDeAvisos(job)
  const [sent] = mail.sent.splice(0)
  expect(sent).toMatchObject({ subject: `Retorno a ${OCULTO}` })
  expect(JSON.stringify(sent)).toContain(SEEN)
  expect(JSON.stringify(sent)).not.toMatch(/mara\.unica|97531/)
})

test('the test of a notice shows what the screen shows of it', async () => {
  const body = { titulo: 'Aviso', descricao: `<p>${TEXT}</p>`, tipoNotificacao: 1, destinatario: 1 }
  const { id } = (await asChefe(notificacao.add, { body })).body
  expect((await asAna(notificacao.teste, { params: { id } })).status).toBe(200)
  const raw = mail.delivered.splice(0)[0]?.raw ?? ''
  const parts = [...raw.matchAll(/base64\r\n\r\n([A-Za-z0-9+/=\r\n]+)/g)].map(([, part = '']) => Buffer.from(part, 'base64').toString())
  expect(parts.length).toBe(2)
  for (const part of parts) expect(part).toContain(SEEN)
})

test('the calendar of who sees no personal data shows none, however it is read', async () => {
  const setorId = (await asChefe(setor.add, { body: { nome: 'Projetos', codigo: 'PRJ', tipo: 1 } })).body.id
  const c = await makeChecklist([sim()])
  const t = await makeTask([c.id])
  const at = clock.now().toISOString()
  for (const person of [ana, chefe]) {
    const body = { task: t.id, item: t.entradas[0], setor: setorId, responsavel: person.id, dataInicio: at, observacao: TEXT }
    expect(await asChefe(checklistAgenda.add, { body })).toMatchObject({ status: 200 })
  }
  const read = async (as: typeof asAna) => {
    const { url } = (await as(checklistAgenda.criarCalendario)).body
    return (await request('GET', new URL(url).pathname.slice('/api'.length))).text.replaceAll('\r\n ', '')
  }
  expect(await read(asChefe)).toContain(EMAIL)
  const hers = await read(asAna)
  expect(hers).toContain('BEGIN:VEVENT')
  expect(hers).not.toMatch(/mara\.unica|97531/)
})

test('a stream says to each what a screen shows to them, and ends when that changes', async () => {
  const origin = await app.listen({ host: '127.0.0.1', port: 0 })
  await listening(db)
  const open = ({ token }: Person) => {
    const stream = streamOf(`${origin}/api/eventos?topico=task-7`, { authorization: `Bearer ${token}` })
    onTestFinished(() => stream.close())
    return stream
  }
  const [hers, his] = [open(ana), open(chefe)]
  for (const stream of [hers, his]) expect(await stream.status).toBe(200)
  const line = (texto: string) => ({ feitos: 1, total: 2, linha: { texto, erro: true }, fim: false })
  await pushProgress(db, topicoTask(7), line(`Aurora: ${EMAIL}: 550`))
  await his.until({ tipo: 'progresso', ...line(`Aurora: ${EMAIL}: 550`) })
  await hers.until({ tipo: 'progresso', ...line(`Aurora: ${OCULTO}: 550`) })
  await db.updateTable('usuario').set({ perfilId: ids.perfil }).where('id', '=', chefe.id).execute()
  await his.ended
  await db.updateTable('usuario').set({ perfilId: null }).where('id', '=', chefe.id).execute()
})

test('what is a person’s does not become a company’s by who may not see it', async () => {
  const { body: saved } = await asAna(pessoa.get, { params: { id: ids.pessoa } })
  const asCompany = { ...saved, tipo: 2, nomeFantasia: 'Mara', cpfCnpj: validCnpj(55_103) }
  expect(refusalOf(await asAna(pessoa.edit, { params: { id: ids.pessoa }, body: asCompany })).fields).toEqual({ tipo: DONO_OCULTO })
  const { body: client } = await asAna(cliente.get, { params: { id: ids.cliente } })
  expect(client.nfse).toMatchObject({ emailNota: OCULTO })
  const { nfse: _, ...rest } = client
  const ofCompany = { ...rest, pessoa: ids.empresa }
  expect(refusalOf(await asAna(cliente.edit, { params: { id: ids.cliente }, body: ofCompany })).fields).toEqual({ pessoa: DONO_OCULTO })
})

test('the CPF in the name of a MEI is neither shown nor told figure by figure', async () => {
  const cpf = validCpf(55_104)
  const mei = { nome: `Zulmira Zanetti ${cpf}`, nomeFantasia: 'Doces', tipo: 2, cpfCnpj: validCnpj(55_105) }
  const { id } = (await asChefe(pessoa.add, { body: mei })).body
  const { id: clienteId } = (await asChefe(cliente.add, { body: { pessoa: id } })).body
  expect((await asAna(pessoa.get, { params: { id } })).body.nome).toBe(`Zulmira Zanetti ${OCULTO}`)
  const setorId = (await asChefe(setor.add, { body: { nome: 'Casa', codigo: 'CAS', tipo: 1 } })).body.id
  const t = await makeTask([(await makeChecklist([sim()])).id], { cliente: clienteId })
  const agenda = { task: t.id, item: t.entradas[0], setor: setorId, responsavel: chefe.id, dataInicio: clock.now().toISOString() }
  expect(await asChefe(checklistAgenda.add, { body: agenda })).toMatchObject({ status: 200 })
  const begun = cpf.slice(0, 4)
  const notice = { tipoNotificacao: 1, destinatario: 4, clientes: [clienteId] }
  const finds: [string, (as: typeof asAna, typed: string) => Promise<number>][] = [
    ['busca', async (as, q) => (await as(busca.buscar, { query: { q } })).body.length],
    ['sugestões', async (as, texto) => (await as(pessoa.suggest.byText, { params: { texto } })).body.length],
    ['lista', async (as, v) => (await as(pessoa.list, { query: world.query([{ name: 'nome', op: 'like', v }]) })).body.total],
    ['prévia', async (as, texto) => (await as(notificacao.previa, { body: { ...notice, texto } })).body.encontrados],
    ['agenda', async (as, nomeCliente) => (await as(checklistAgenda.list, { body: { nomeCliente } })).body.total],
    ['lojas', async (as, texto) => (await as(clientStatus.loadData, { query: { texto } })).body.total],
  ]
  for (const [where, find] of finds) {
    expect([where, await find(asAna, 'Zulmira')]).toEqual([where, await find(asChefe, 'Zulmira')])
    expect([where, await find(asChefe, begun)]).not.toEqual([where, 0])
    expect([where, await find(asAna, begun)]).toEqual([where, 0])
  }
})

test('a sheet finds nobody by what is hidden either, though it is read after the call was answered', async () => {
  const linesOf = async ({ token }: Person, texto: string) => {
    const { status, text } = await request('GET', '/client-status/export', { token, query: { formato: 'csv', texto } })
    expect(status).toBe(200)
    return text.trim().split('\n').length - 1
  }
  const { cpfCnpj } = (await asChefe(pessoa.get, { params: { id: ids.pessoa } })).body
  expect(await linesOf(ana, 'Mara Marques')).toBe(1)
  expect([await linesOf(chefe, cpfCnpj), await linesOf(ana, cpfCnpj)]).toEqual([1, 0])
})

test('a body that goes deeper than can be read, or says thousands of times that something is hidden, is refused', async () => {
  const DEEP = 200_000
  const deep = `{"nome":${'['.repeat(DEEP)}${']'.repeat(DEEP)}}`
  const sendAs = (token: string, payload: string) =>
    app.inject({
      method: 'POST',
      url: '/api/setor/add',
      payload,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    })
  for (const payload of [deep, deep.replace('{', `{"a":"${OCULTO}",`)]) expect((await sendAs(ana.token, payload)).statusCode).toBe(400)
  expect((await sendAs(chefe.token, deep)).statusCode).toBeLessThan(500)
  const masks = await sendAs(ana.token, JSON.stringify({ nome: Array.from({ length: 100_000 }, () => OCULTO) }))
  expect(masks.statusCode).toBe(422)
  expect(masks.payload.length).toBeLessThan(20_000)
})

test('an administrator whose profile only reads changes no view that is another’s', async () => {
  const rui = await user({ nome: 'Rui Reis', tipo: 2 })
  const { id } = (await asChefe(perfil.add, { body: { nome: 'Consulta', ...TUDO, soLeitura: true } })).body
  await db.updateTable('usuario').set({ perfilId: id }).where('id', '=', rui.id).execute()
  const asRui = callAs(() => rui)
  const shared = (await asChefe(visao.add, { body: { grade: 'setor', nome: 'Da casa', compartilhada: true } })).body.id
  for (const answer of [
    await asRui(visao.edit, { params: { id: shared }, body: { nome: 'Minha' } }),
    await asRui(visao.remove, { params: { id: shared } }),
  ])
    expect(refusalOf(answer)).toMatchObject({ error: SEM_PERFIL.soLeitura })
  expect((await asRui(visao.edit, { params: { id: shared }, body: { padrao: true } })).status).toBe(200)
  expect((await asRui(visao.add, { body: { grade: 'setor', nome: 'Minha' } })).status).toBe(200)
  expect((await asChefe(usuario.get, { params: { id: rui.id } })).status).toBe(200)
})
