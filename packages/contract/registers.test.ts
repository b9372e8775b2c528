import { describe, expect, test } from 'vitest'
import type { z } from 'zod'
import * as aprovacoes from './aprovacao.ts'
import * as autenticacao from './auth.ts'
import * as avisos from './aviso.ts'
import * as mudancas from './changelog.ts'
import * as checklists from './checklist.ts'
import * as agenda from './checklist-agenda.ts'
import * as cidade from './cidade.ts'
import * as status from './client-status.ts'
import * as cliente from './cliente.ts'
import * as vinculo from './cliente-objeto-contrato.ts'
import * as panoramas from './cliente-panorama.ts'
import * as codigos from './cobranca/codigo.ts'
import * as contasBancarias from './cobranca/conta-bancaria.ts'
import * as excecoes from './cobranca/excecao-bancaria.ts'
import * as extratos from './cobranca/extrato.ts'
import * as gateways from './cobranca/gateway.ts'
import * as papeis from './cobranca/papel.ts'
import * as reguas from './cobranca/regua.ts'
import * as remessas from './cobranca/remessa.ts'
import * as retornos from './cobranca/retorno.ts'
import * as comentarios from './comentario.ts'
import * as contas from './conta.ts'
import * as empresas from './empresa.ts'
import * as eventos from './evento.ts'
import * as exclusoes from './exclusao.ts'
import * as planos from './execute-task.ts'
import * as boletos from './faturamento/boleto.ts'
import * as creditos from './faturamento/credito.ts'
import * as documentos from './faturamento/documento.ts'
import * as envios from './faturamento/envio.ts'
import * as faturas from './faturamento/fatura.ts'
import * as fechamentos from './faturamento/fechamento.ts'
import * as fichas from './faturamento/ficha.ts'
import * as financeiros from './faturamento/item.ts'
import * as lotes from './faturamento/lote.ts'
import * as nfseConfiguracoes from './faturamento/nfse-configuracao.ts'
import * as nfseFiscais from './faturamento/nfse-fiscal.ts'
import * as pagamentos from './faturamento/pagamento.ts'
import * as resumos from './faturamento/resumo.ts'
import * as retencoes from './faturamento/retencoes.ts'
import * as usos from './faturamento/uso.ts'
import * as feriados from './feriado.ts'
import * as gruposTeste from './group-teste.ts'
import * as importacoes from './importacao.ts'
import * as importacao from './importar-caso.ts'
import { isAccess } from './kit/access.ts'
import { ExportQuery, ListQuery } from './kit/list-query.ts'
import type { Route } from './kit/route.ts'
import * as logs from './log.ts'
import * as manuais from './manual.ts'
import * as mockups from './mockup.ts'
import * as notificacoes from './notificacao.ts'
import * as objeto from './objeto-contrato.ts'
import * as operacoes from './operation.ts'
import * as pessoa from './pessoa.ts'
import * as plataformas from './plataforma.ts'
import * as passos from './primeiros-passos.ts'
import * as problemas from './problema.ts'
import * as propagacao from './propagar.ts'
import * as fatores from './segundo-fator.ts'
import * as segurancas from './seguranca.ts'
import * as setores from './setor.ts'
import { SetorForm, setor, setorUsuario, TipoSetor } from './setor.ts'
import * as sprints from './sprint.ts'
import * as tarefas from './task.ts'
import * as casosTeste from './test-case.ts'
import * as usuarios from './usuario.ts'
import { UsuarioForm, usuario } from './usuario.ts'
import * as visoes from './visao.ts'

const isRoute = (value: object): value is Route => 'method' in value && 'path' in value && 'access' in value
const routesIn = (value: unknown, depth = 0): Route[] => {
  if (typeof value !== 'object' || value === null || depth > 3) return []
  return isRoute(value) ? [value] : Object.values(value).flatMap((inner) => routesIn(inner, depth + 1))
}
const ROUTES = [
  autenticacao,
  contas,
  fatores,
  usuarios,
  pessoa,
  cidade,
  setores,
  cliente,
  objeto,
  vinculo,
  checklists,
  tarefas,
  agenda,
  eventos,
  avisos,
  comentarios,
  empresas,
  panoramas,
  fichas,
  faturas,
  financeiros,
  boletos,
  lotes,
  feriados,
  creditos,
  documentos,
  fechamentos,
  envios,
  usos,
  retencoes,
  resumos,
  segurancas,
  plataformas,
  sprints,
  papeis,
  pagamentos,
  remessas,
  retornos,
  excecoes,
  status,
  mudancas,
  codigos,
  contasBancarias,
  nfseConfiguracoes,
  nfseFiscais,
  aprovacoes,
  reguas,
  extratos,
  gateways,
  gruposTeste,
  mockups,
  operacoes,
  casosTeste,
  importacao,
  propagacao,
  planos,
  notificacoes,
  importacoes,
  logs,
  problemas,
  visoes,
  manuais,
  passos,
  exclusoes,
].flatMap((module) => routesIn(module))

/** Of another type's keys, of what is left as it is, of a floor that null takes away, and of counters that no save should set back. */
const NOT_LEFT_OUT = /^(configuracao\.|reajuste\.piso$|nome$|(juros|multa|desconto)\.|diasBaixa$|nossoNumeroProximo$|remessaProxima$)/

type Def = { shape?: Record<string, z.ZodType>; element?: z.ZodType } & Partial<
  Record<'in' | 'out' | 'innerType' | 'left' | 'right', z.ZodType>
>
/** A person has to fill it in; only a program may leave it out. */
const isRequired = (field: z.ZodType) => [field, (field._zod.def as Def).innerType].some((schema) => schema?.meta()?.required)
/** The fields of a form by their names, those of its lists too. */
function fieldsIn(schema: z.ZodType, prefix = ''): [string, z.ZodType][] {
  // zod types the definition of each kind on its own; the walk needs the parts that any of them may have.
  const def = schema._zod.def as Def
  const own = Object.entries(def.shape ?? {}).flatMap(([name, field]): [string, z.ZodType][] => [
    [prefix + name, field],
    ...fieldsIn(field, `${prefix}${name}.`),
  ])
  const inside = [def.in, def.out, def.innerType, def.left, def.right, def.element]
  return [...own, ...inside.flatMap((part) => (part ? fieldsIn(part, prefix) : []))]
}

describe('calls', () => {
  // A calendar asks for its own secret, the stores' figures for a session or a store's key; both calls look for themselves.
  test('ACE-007 only getting in, calendars and what unsubscribes are open to everybody', () => {
    expect(ROUTES.length).toBeGreaterThan(100)
    expect(
      ROUTES.filter(({ access }) => access === 'anyone')
        .map(({ path }) => path)
        .sort(),
    ).toEqual([
      '/auth/chave',
      '/auth/chave/opcoes',
      '/auth/login',
      '/auth/login/segundo-fator',
      '/auth/politica',
      '/auth/retrieve/:token',
      '/calendario/:arquivo',
      '/changelog/atom.xml',
      '/changelog/publico',
      '/cobranca/webhook/:id',
      '/confirmar/senha',
      '/notificacao/descadastro/:token',
      '/notificacao/descadastro/:token',
      '/verificar/token/:token',
    ])
  })

  test('a store calls with its key where it sends figures and errors, asks who may help it and reads its notices, and nowhere else', () => {
    expect(ROUTES.filter(({ kind }) => kind === 'store' || kind === 'sessionOrStore').map(({ path }) => path)).toEqual([
      '/financeiro/uso',
      '/usuario/tecnico/loja',
      '/notificacao/loja',
      '/log/ingest',
    ])
  })

  test('every call declares who may make it, and has a sentence for the API page', () => {
    for (const { access, summary, path } of ROUTES) {
      expect(isAccess(access), path).toBe(true)
      expect(summary.length, path).toBeGreaterThan(4)
    }
  })

  test('no two calls have one address', () => {
    const addresses = ROUTES.map(({ method, path }) => `${method} ${path}`)
    expect(addresses.filter((address, i) => addresses.indexOf(address) !== i)).toEqual([])
  })

  test('in a save null and omitted mean the same for what a form may leave out', () => {
    const judged = ROUTES.filter(({ path }) => /\/(add|edit\/:id)$/.test(path)).flatMap(({ path, body }) =>
      fieldsIn(body).flatMap(([name, field]) => {
        const omitted = field.safeParse(undefined)
        if (!omitted.success || isRequired(field) || NOT_LEFT_OUT.test(name)) return []
        const empty = field.safeParse(null)
        return [[`${path} ${name}`, empty.success, empty.data ?? null, omitted.data ?? null] as const]
      }),
    )
    expect(judged.length).toBeGreaterThan(150)
    for (const [name, accepted, empty, omitted] of judged) expect([name, accepted, empty]).toEqual([name, true, omitted])
  })

  test('every grid says what may be filtered, and its default filter uses such a column', () => {
    for (const { columns, defaultFilter, defaultSort } of [pessoa.pessoa, usuario, setor, setorUsuario]) {
      for (const name of [...defaultFilter.map((f) => f.name), ...defaultSort.map((s) => s.col)]) {
        expect(columns).toHaveProperty([name])
        expect((columns as Record<string, { fixed?: true }>)[name]?.fixed).toBeUndefined() // a union of literal keys cannot be indexed by text
      }
    }
  })
})

test('LST-002 LST-003 every register answers the same list and form calls', () => {
  for (const { prefix, list, export: exported, get, add, edit, remove, history } of [pessoa.pessoa, usuario, setor]) {
    expect([list, exported, get, add, edit, remove, history].map(({ method, path }) => `${method} ${path}`)).toEqual([
      `GET ${prefix}/list`,
      `GET ${prefix}/export`,
      `GET ${prefix}/get/:id`,
      `POST ${prefix}/add`,
      `POST ${prefix}/edit/:id`,
      `DELETE ${prefix}/delete/:id`,
      `GET ${prefix}/historico/:id`,
    ])
    expect([list.query, exported.query]).toEqual([ListQuery, ExportQuery])
  }
})

describe('usuario', () => {
  test('USU-003 USU-004 the columns in order, idadeSenha neither sortable nor filterable', () => {
    expect(Object.keys(usuario.columns)).toEqual(['id', 'nome', 'email', 'perfil.nome', 'idadeSenha', 'ativo', 'emergencia'])
    expect(
      Object.entries(usuario.columns)
        .filter(([, column]) => column.fixed)
        .map(([name]) => name),
    ).toEqual(['idadeSenha', 'emergencia'])
  })

  test('USU-005 CON-008 the list opens on the active ones', () => {
    expect(usuario.defaultFilter).toEqual([{ name: 'ativo', op: '=', v: true }])
  })

  test('USU-011 USU-012 USU-013 USU-014 pessoa and email are required, ativo is ticked', () => {
    const issues = UsuarioForm.safeParse({}).error?.issues.map(({ path, message }) => [path[0], message])
    expect(issues).toEqual([
      ['pessoa', 'Informe a pessoa.'],
      ['email', 'Informe o e-mail.'],
    ])
    expect(UsuarioForm.parse({ pessoa: { id: 3, nome: 'Ana' }, email: 'ANA@Empresa.com' })).toEqual({
      pessoa: 3,
      email: 'ana@empresa.com',
      tipo: 1,
      isManagerTeam: false,
      isAdmin: false,
      ativo: true,
      emergencia: false,
      perfil: null,
    })
    expect(Object.keys(usuario.record.shape)).toEqual(expect.arrayContaining(['id', 'nome', 'email', 'idadeSenha', 'ativo', 'pessoa']))
  })

  test('only administrators write users', () => {
    expect([usuario.add, usuario.edit, usuario.remove, usuario.liberarAcesso].map((r) => r.access)).toEqual(Array(4).fill('admin'))
    expect(usuario.list.access).toBe('session')
  })
})

describe('setor', () => {
  test('SET-008 SET-009 the fields and the types', () => {
    expect(TipoSetor.options.map(({ value, label }) => `${value} ${label}`)).toEqual([
      '1 Comercial',
      '2 Financeiro',
      '3 Infra',
      '4 Projetos',
      '5 Qualidade',
    ])
    expect(Object.keys(setor.record.shape)).toEqual(['id', 'nome', 'codigo', 'tipo', 'setorPai', 'setorUsuarios'])
  })

  test('SET-010 SET-011 nome and codigo are required, the rest is not', () => {
    expect(SetorForm.safeParse({}).error?.issues.map(({ message }) => message)).toEqual(['Informe o nome.', 'Informe o código.'])
    expect(SetorForm.parse({ nome: 'Infra', codigo: 'INF' })).toEqual({
      nome: 'Infra',
      codigo: 'INF',
      tipo: null,
      setorPai: null,
      setorUsuarios: [],
    })
    expect(SetorForm.parse({ nome: 'a', codigo: 'b', setorUsuarios: [{ id: 1, nome: 'x' }, 2] }).setorUsuarios).toEqual([1, 2])
  })
})
