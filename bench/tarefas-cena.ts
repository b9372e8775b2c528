import { setTimeout as delay } from 'node:timers/promises'
import type { startLoja } from '../packages/server/integrations/loja/stand-in.ts'
import type { Server } from './server.ts'

const SENHA = 'Jabuti#Cinza-4071'
const LOGIN = 'admin@localhost'

type Lido = Record<string, unknown>

/** Calls by their addresses, not by the contract: a version from before has another one. A refusal stops the measurement. */
export type Chamada = (method: 'GET' | 'POST', path: string, body?: unknown) => Promise<Lido>

/** Sets the first administrator's password, by the link that the start prints, and logs in. */
export async function entrar({ origin, printed }: Pick<Server, 'origin' | 'printed'>): Promise<{ call: Chamada; usuario: number }> {
  const send = async (method: string, path: string, body?: unknown, token?: string): Promise<Lido> => {
    const headers = {
      'x-requested-with': 'bench',
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    }
    const answer = await fetch(`${origin}/api${path}`, { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) })
    const text = await answer.text()
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text.slice(0, 300)}`)
    return JSON.parse(text) as Lido // an answer of ours is an object or a list
  }
  let token: string | undefined
  while (!(token = /first-access-token=([\w-]+)/.exec(printed())?.[1])) await delay(50)
  await send('POST', '/confirmar/senha', { password: SENHA, password_confirm: SENHA, token })
  const { user } = (await send('POST', '/auth/login', { login: LOGIN, password: SENHA })) as { user: { id: number; token: string } } // both versions' answer
  return { usuario: user.id, call: (method, path, body) => send(method, path, body, user.token) }
}

export const loginDe = { login: LOGIN, password: SENHA }

/** Weights of the check digits of a document, from its last digit on. */
const digito = (digits: string, top: number) => {
  const sum = [...digits].reduceRight((total, d, i) => total + Number(d) * (2 + ((digits.length - 1 - i) % (top - 1))), 0)
  return sum % 11 < 2 ? '0' : String(11 - (sum % 11))
}
const comDigitos = (base: string, top: number) => {
  const one = base + digito(base, top)
  return one + digito(one, top)
}
const cpf = (n: number): string => comDigitos(String(100_000_000 + n * 7919).slice(-9), 12)
export const cnpj = (n: number): string => comDigitos(`${String(10_000_000 + n * 7919).slice(-8)}0001`, 9)

/** Clients whose month is billed by one who has nothing yet. */
const DO_MES = 20
const OUTROS = 60
const MES = mesHa(1)
/** Of the invoices that are there before. */
export const ANTERIOR = mesHa(2)
/** The letters that choose it in a list of months. */
export const LETRAS_DO_MES = new Intl.DateTimeFormat('pt-BR', { month: 'long', timeZone: 'UTC' })
  .format(Date.UTC(MES.ano, MES.mes - 1))
  .slice(0, 3)
export const VENCIMENTO = { iso: `${MES.ano + 1}-12-10`, texto: `10/12/${MES.ano + 1}` }
export const QUESTOES = 10

/** A month of São Paulo, as many before this one. */
function mesHa(antes: number): { ano: number; mes: number; texto: string } {
  const [ano = 0, mes = 0] = new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Sao_Paulo', year: 'numeric', month: '2-digit' })
    .format(new Date())
    .split('-')
    .map(Number)
  const then = new Date(Date.UTC(ano, mes - 1 - antes, 1))
  const it = { ano: then.getUTCFullYear(), mes: then.getUTCMonth() + 1 }
  return { ...it, texto: `${String(it.mes).padStart(2, '0')}/${it.ano}` }
}

export type Cena = Awaited<ReturnType<typeof novaCena>>

/** What there is before anybody does anything: clients with contracts and a store, objects, a sector, checklists, tasks and invoices. */
export async function novaCena(call: Chamada, usuario: number, loja: Awaited<ReturnType<typeof startLoja>>) {
  let n = 0
  const add = async (path: string, body: Lido) => Number((await call('POST', path, body))['id'])
  const cliente = async (nome: string, more: Lido = {}) =>
    add('/cliente/add', { pessoa: await add('/pessoa/add', { tipo: 1, cpfCnpj: cpf(++n), nome }), situacao: 2, ...more })
  const objeto = (codigo: string, nome: string, more: Lido) =>
    add('/objeto-contrato/add', { codigo, nome, type: 1, descricao: nome, valorSetup: '0.00', ...more })
  const plano = await objeto('PLANO', 'Plano fixo', { tipoConfiguracao: 3, configuracao: { valorFixo: [{ valorFixo: '300.00' }] } })
  await objeto('COMISSAO', 'Comissão de vendas', {
    tipoConfiguracao: 1,
    configuracao: {
      valorMinimo: '100.00',
      tabelaComissao: [{ valorFaturamento: '0.00', percentualLoja: '2.5', percentualMarketplace: '1.8', comissaoB2B: '1.2' }],
    },
  })
  const vinculo = (of: number, more: Lido = {}) =>
    add('/cliente-objeto-contrato/add', {
      cliente: of,
      objetoContrato: plano,
      situacao: 3,
      tipo: 1,
      dataHoraInicio: '2025-01-01T03:00:00Z',
      ...more,
    })
  /** Charged until then, so that the month is the subscribers' alone. */
  const ateAntes = { dataHoraFim: `${MES.ano}-${String(MES.mes).padStart(2, '0')}-01T02:00:00Z` }
  for (let i = 1; i <= OUTROS; i++) await cliente(`${i % 3 ? 'Loja' : 'Empório'} ${NOMES[i % NOMES.length]} ${i}`)

  const mudado = await vinculo(await cliente('Padaria do Vale'), { dataHoraInicio: `${MES.ano + 1}-01-01T03:00:00Z` })
  const setor = await add('/setor/add', { nome: 'Infraestrutura', codigo: 'INF' })
  const item = (i: number) => ({ titulo: `Questão ${i}`, descricao: `Confirme a questão ${i}.`, tipo: 4 })
  const checklist = await add('/checklist/add', { nome: 'Implantação padrão' })
  await call('POST', `/checklist/itens/${checklist}`, { itens: Array.from({ length: QUESTOES }, (_, i) => item(i + 1)) })
  const task = async (descricao: string, of: number) => {
    const id = await add('/task/add', { cliente: of, descricao, usuario, taskChecklist: [{ checklist, ordem: 1 }] })
    await call('POST', `/task/execute/${id}`, {})
    return id
  }
  const agendada = await task('Migração da loja Aurora', await cliente('Livraria Aurora'))
  await cliente('Sapataria Central')

  const fatura = async (nome: string, ate: 'calculada' | 'faturada') => {
    const of = await cliente(nome)
    await vinculo(of, ateAntes)
    const body = { cliente: of, ano: ANTERIOR.ano, mes: ANTERIOR.mes, fecharFatura: ate === 'faturada' }
    const id = Number((await call('POST', '/financeiro/registrarFaturamento', body))['fatura'])
    if (ate === 'faturada') await call('POST', `/fatura/faturar/${id}`, { vencimento: VENCIMENTO.iso, parcelas: 1 })
    return id
  }
  const explicada = await fatura('Farmácia Boa Vida', 'calculada')
  const liquidada = await fatura('Mercado Estrela', 'faturada')
  const comLoja = { lojaUrl: loja.url, lojaChave: loja.chave }
  const doMes: number[] = []
  for (let i = 1; i <= DO_MES; i++) {
    const id = await cliente(`Assinante ${String(i).padStart(2, '0')}`, comLoja)
    await vinculo(id)
    doMes.push(id)
  }
  return { call, usuario, mudado, setor, checklist, agendada, explicada, liquidada, doMes, loja }
}

const NOMES = ['Almeida', 'Barros', 'Camargo', 'Duarte', 'Esteves', 'Farias', 'Garcia', 'Hermes', 'Iglesias', 'Junqueira']
