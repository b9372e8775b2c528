import { addDays } from '@retaguarda/contract/kit/tempo.ts'
import { Genero, SetorContato, TipoContato, TipoEndereco, TipoPessoa } from '@retaguarda/contract/pessoa.ts'
import { generateCnpj, generateCpf } from '@retaguarda/contract/test/documento.ts'
import { BAIRROS, HOMENS, LOGRADOUROS, MARCAS, MULHERES, RAMOS, SOBRENOMES } from './names.ts'
import type { Random } from '@retaguarda/contract/test/random.ts'

export type Cidade = { id: number; uf: string }

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'
const COMPANIES = 0.35
const WITH_LETTERS = 0.08

/** State, area code and first digits of the postal code of its capital. */
const CAPITAIS =
  'AC 68 699,AL 82 570,AM 92 690,AP 96 689,BA 71 400,CE 85 600,DF 61 700,ES 27 290,GO 62 740,MA 98 650,MG 31 301,MS 67 790,MT 65 780,PA 91 660,' +
  'PB 83 580,PE 81 500,PI 86 640,PR 41 800,RJ 21 200,RN 84 590,RO 69 768,RR 95 693,RS 51 900,SC 48 880,SE 79 490,SP 11 010,TO 63 770'
const placeOf = (uf: string) => {
  const [, ddd = '11', cep = '010'] =
    CAPITAIS.split(',')
      .find((capital) => capital.startsWith(uf))
      ?.split(' ') ?? []
  return { ddd, cep }
}

const plain = (s: string) =>
  s
    .normalize('NFD')
    .replace(/[^A-Za-z0-9]+/g, '')
    .toLowerCase()

/** Makes people one after the other, no document twice. */
export function pessoaMaker(r: Random, cidades: readonly [Cidade, ...Cidade[]], today: string) {
  const taken = new Set<string>()
  const unique = (make: () => string): string => {
    for (;;) {
      const made = make()
      if (taken.has(made)) continue
      taken.add(made)
      return made
    }
  }

  function fisica(nome = fullName(r)) {
    const cidade = pickCidade(r, cidades)
    return {
      tipo: TipoPessoa.code.FISICA,
      nome: nome.texto,
      cpfCnpj: unique(() => generateCpf(r.between(10_000_000, 999_999_998))),
      nomeFantasia: null,
      ie: null,
      contribuinteICMS: false,
      rg: r.chance(0.6) ? String(r.between(1_000_000, 99_999_999)) : null,
      dataNascimento: r.chance(0.8) ? addDays(today, -r.between(18 * 365, 80 * 365)) : null,
      genero: nome.genero,
      pessoaContato: contatos(
        r,
        `${plain(nome.texto.split(' ')[0] ?? '')}.${plain(nome.texto.split(' ').at(-1) ?? '')}${r.between(1, 99)}`,
        cidade,
        false,
      ),
      pessoaEndereco: r.chance(0.85) ? [endereco(r, cidade, TipoEndereco.code.RESIDENCIAL)] : [],
    }
  }

  function juridica() {
    const cidade = pickCidade(r, cidades)
    const ramo = r.pick(RAMOS)
    const family = r.chance(0.5)
    const marca = r.pick(family ? SOBRENOMES : MARCAS)
    const letters = r.chance(WITH_LETTERS)
    const nomeFantasia = r.chance(0.5) ? `${marca} ${ramo}` : `${ramo} ${marca}`
    const alamedas = r.chance(0.2) ? [endereco(r, cidade, TipoEndereco.code.COMERCIAL)] : []
    return {
      tipo: TipoPessoa.code.JURIDICA,
      nome: `${marca} ${family && r.chance(0.5) ? `e ${r.pick(SOBRENOMES)} ` : ''}Comércio de ${ramo} ${r.pick(['Ltda', 'Ltda', 'ME', 'EPP', 'S.A.'])}`,
      cpfCnpj: unique(() => generateCnpj(`${letters ? root(r) : String(r.between(1_000_000, 99_999_999)).padStart(8, '0')}0001`)),
      nomeFantasia,
      ie: r.chance(0.7) ? String(r.between(100_000_000, 999_999_999)) : null,
      contribuinteICMS: r.chance(0.6),
      rg: null,
      dataNascimento: null,
      genero: Genero.code.MASCULINO,
      pessoaContato: contatos(r, plain(nomeFantasia).slice(0, 30), cidade, true),
      pessoaEndereco: [endereco(r, cidade, TipoEndereco.code.COMERCIAL), ...alamedas],
    }
  }

  return { fisica, juridica, any: () => (r.chance(COMPANIES) ? juridica() : fisica()) }
}

const PARTICLES = {
  da: 'Conceição Costa Cunha Fonseca Luz Maia Mota Rocha Silva Silveira',
  de: 'Almeida Andrade Barros Castro Freitas Lima Melo Moraes Oliveira Souza',
  do: 'Amaral Nascimento Prado',
  dos: 'Reis Santos',
  das: 'Neves',
}

export function fullName(r: Random) {
  const genero = r.chance(0.5) ? Genero.code.FEMININO : Genero.code.MASCULINO
  const first = r.pick(genero === Genero.code.FEMININO ? MULHERES : HOMENS)
  const last = r.pick(SOBRENOMES)
  const particle = r.chance(0.6) ? Object.entries(PARTICLES).find(([, names]) => names.split(' ').includes(last))?.[0] : undefined
  return { genero, texto: [first, r.pick(SOBRENOMES), particle, last].filter((part) => part !== undefined).join(' ') }
}

/** The larger ones, which stand first, more often. */
const pickCidade = (r: Random, cidades: readonly [Cidade, ...Cidade[]]) => cidades[Math.floor(r.next() ** 3 * cidades.length)] ?? cidades[0]

const root = (r: Random) =>
  Array.from({ length: 8 }, () => (r.chance(0.4) ? LETTERS.charAt(r.between(0, 25)) : String(r.between(0, 9)))).join('')

function contatos(r: Random, mailbox: string, { uf }: Cidade, company: boolean) {
  const { ddd } = placeOf(uf)
  const celular = `(${ddd}) 9${r.between(6000, 9999)}-${String(r.between(0, 9999)).padStart(4, '0')}`
  const fixo = `(${ddd}) 3${r.between(100, 999)}-${String(r.between(0, 9999)).padStart(4, '0')}`
  const setor = company
    ? r.pick([SetorContato.code.COMERCIAL, SetorContato.code.FINANCEIRO, SetorContato.code.DIRETOR])
    : SetorContato.code.NENHUM
  return [
    { tipo: TipoContato.code.EMAIL, contato: `${mailbox}@exemplo.com.br`, setor },
    ...(r.chance(0.8) ? [{ tipo: TipoContato.code.CELULAR, contato: celular, setor }] : []),
    ...(company || r.chance(0.15)
      ? [{ tipo: company ? TipoContato.code.COMERCIAL : TipoContato.code.RESIDENCIAL, contato: fixo, setor }]
      : []),
  ]
}

function endereco(r: Random, { id, uf }: Cidade, tipo: (typeof TipoEndereco.code)[keyof typeof TipoEndereco.code]) {
  return {
    tipo,
    logradouro: r.pick(LOGRADOUROS),
    cidade: id,
    bairro: r.pick(BAIRROS),
    numero: r.chance(0.95) ? r.between(1, 2999) : null,
    cep: `${placeOf(uf).cep}${String(r.between(0, 99_999)).padStart(5, '0')}`,
    complemento: r.chance(0.2) ? `${r.pick(['Sala', 'Apto', 'Loja'])} ${r.between(1, 300)}` : null,
  }
}
