import { auth } from '@retaguarda/contract/auth.ts'
import { empresa } from '@retaguarda/contract/empresa.ts'
import { present } from '@retaguarda/contract/kit/present.ts'
import { addDays } from '@retaguarda/contract/kit/tempo.ts'
import { perfil } from '@retaguarda/contract/perfil.ts'
import { pessoa } from '@retaguarda/contract/pessoa.ts'
import { setor, TipoSetor } from '@retaguarda/contract/setor.ts'
import { TipoUsuario, usuario } from '@retaguarda/contract/usuario.ts'
import { usuarioLink } from '@retaguarda/server/commands/usuario.ts'
import { inTransaction } from '@retaguarda/server/db/transaction.ts'
import { alterarSenha } from '@retaguarda/server/modules/auth/senha.ts'
import { hashSenha } from '@retaguarda/server/modules/auth/senha-hash.ts'
import type { Demo } from './demo.ts'
import { fullName } from './pessoas.ts'

export const DEMO = { login: 'admin@demo.example', senha: 'Capivara-Serena-42' }

/** Of the administrator, long ago; a password does not last for ever. */
const PRIMEIRA = 'Tamandua-Antigo-17'
const PESSOAS = 16
/** Which of them has a profile. */
const ATENDE = 12

/** name, code, type, code of the parent */
const SETORES = [
  ['Diretoria', 'DIR', null, null],
  ['Comercial', 'COM', 'COMERCIAL', 'DIR'],
  ['Vendas', 'VEN', 'COMERCIAL', 'COM'],
  ['Pós-venda', 'POS', 'COMERCIAL', 'COM'],
  ['Financeiro', 'FIN', 'FINANCEIRO', 'DIR'],
  ['Cobrança', 'COB', 'FINANCEIRO', 'FIN'],
  ['Operações', 'OPE', 'INFRA', 'DIR'],
  ['Infraestrutura', 'INF', 'INFRA', 'OPE'],
  ['Suporte', 'SUP', 'INFRA', 'OPE'],
  ['Projetos', 'PRJ', 'PROJETOS', 'DIR'],
  ['Implantação', 'IMP', 'PROJETOS', 'PRJ'],
  ['Qualidade', 'QUA', 'QUALIDADE', 'DIR'],
] as const

export const EMPRESA = {
  nome: 'Panorama Sistemas Ltda.',
  cpfCnpj: '11222333000181',
  endereco: 'Rua das Laranjeiras, 100\nCuritiba - PR',
  telefone: '(41) 3322-7100',
  email: 'contato@panorama.example',
  site: 'https://www.panorama.example',
  logo: null,
  encarregado: { nome: 'Helena Prado', email: 'privacidade@panorama.example' },
}

/** The first day: an administrator as the command line makes one, by whom the others come; who the company is, and its sectors. */
export function formarEquipe(demo: Demo): void {
  const { company, diary, inicio, today } = demo
  diary.on(inicio, '08:00', 'equipe e setores', async () => {
    const admin = await incluirAdministrador(demo)
    demo.equipe.push(admin, ...(await incluirColegas(demo, admin)))
    await company.as(admin)(empresa.alterar, { body: EMPRESA })
    await incluirSetores(demo, admin)
  })
  diary.on(addDays(today, -3), '04:00', 'senhas', () => registrarSenha(demo, DEMO.senha))
  diary.on(addDays(inicio, 150), '17:30', 'perfis', () => limitar(demo))
  diary.on(addDays(inicio, 200), '17:30', 'equipe e setores', async () => {
    const [admin, last] = [present(demo.equipe[0]), present(demo.equipe.at(-1))]
    const record = await company.as(admin)(usuario.get, { params: { id: last } })
    await company.as(admin)(usuario.edit, { params: { id: last }, body: { ...record, ativo: false } })
  })
}

/** Who answers calls sees nobody's documents, phones and e-mails. */
async function limitar({ company, equipe }: Demo): Promise<void> {
  const [as, id] = [company.as(present(equipe[0])), present(equipe[ATENDE])]
  const { id: atendimento } = await as(perfil.add, {
    body: { nome: 'Atendimento', soLeitura: false, liberaEmMassa: false, aprova: false, exporta: false, dadosPessoais: false },
  })
  const record = await as(usuario.get, { params: { id } })
  await as(usuario.edit, { params: { id }, body: { ...record, perfil: atendimento } })
}

async function incluirAdministrador(demo: Demo): Promise<number> {
  const { company, pessoas } = demo
  await registrarSenha(demo, PRIMEIRA)
  const { user, token } = await company.showing()(auth.login, { body: { login: DEMO.login, password: PRIMEIRA } })
  await company.showing(token ?? '')(auth.logout, {})
  const { id } = present(user)
  const as = company.as(id)
  const record = await as(usuario.get, { params: { id } })
  await as(usuario.edit, { params: { id }, body: { ...record, isManagerTeam: true } })
  await as(pessoa.edit, { params: { id: record.pessoa.id }, body: pessoas.fisica() })
  return id
}

/** By a link of the command line, which also makes the user. */
async function registrarSenha({ company }: Demo, senha: string): Promise<void> {
  const { db, config, now } = company.ctx
  const link = await usuarioLink(db, config, { email: DEMO.login, admin: true, nome: 'Administrador' }, now())
  const token = new URL(link).searchParams.get('first-access-token') ?? ''
  await company.showing()(auth.confirmarSenha, { body: { token, password: senha, password_confirm: senha } })
}

/** A few are in no hurry to register a password. */
async function incluirColegas({ company, diary, today, pessoas, r }: Demo, admin: number): Promise<number[]> {
  const as = company.as(admin)
  const { db, now } = company.ctx
  // One for all: to make it takes as long as it must.
  const hash = await hashSenha(DEMO.senha)
  const ids: number[] = []
  for (let i = 1; i < PESSOAS; i++) {
    const form = pessoas.fisica(fullName(r))
    const { id: own } = await as(pessoa.add, { body: form })
    const { id } = await as(usuario.add, {
      body: {
        pessoa: own,
        email: mailbox(form.nome, i),
        tipo: i % 5 === 0 ? TipoUsuario.code.FINANCEIRO : TipoUsuario.code.PADRAO,
        isManagerTeam: i % 8 === 1,
        isAdmin: i === 1,
        perfil: null,
      },
    })
    if (i % 7 !== 0)
      diary.on(addDays(today, -r.between(1, 200)), '08:05', 'senhas', () => inTransaction(db, (trx) => alterarSenha(trx, id, hash, now())))
    ids.push(id)
  }
  return ids
}

function mailbox(nome: string, i: number): string {
  const parts = nome.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().split(' ')
  return `${parts[0]}.${parts.at(-1)}${i}@demo.example`
}

async function incluirSetores({ company, equipe, setores, r }: Demo, admin: number): Promise<void> {
  for (const [nome, codigo, tipo, pai] of SETORES) {
    const first = r.between(0, equipe.length - 1)
    const members = Array.from({ length: r.between(3, 6) }, (_, i) => present(equipe[(first + i * 3) % equipe.length]))
    const { id } = await company.as(admin)(setor.add, {
      body: { nome, codigo, tipo: tipo && TipoSetor.code[tipo], setorPai: pai && setores.get(pai), setorUsuarios: [...new Set(members)] },
    })
    setores.set(codigo, id)
  }
}
