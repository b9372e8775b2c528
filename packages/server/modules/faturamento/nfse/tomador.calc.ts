import { SetorContato, TipoContato } from '@retaguarda/contract/pessoa.ts'
import type { EnderecoDoTomador, Tomador } from '../../nfse/dps/dados.calc.ts'
import { textoDps } from '../../nfse/dps/texto.calc.ts'
import type { ClienteDaNota, EnderecoDaPessoa } from './entrada.calc.ts'

const SEM_NUMERO = 'S/N'
const CEP = /^\d{8}$/
const FONE = /^\d{6,20}$/
const EMAIL_MAX = 80

/** The address that a note says, as it is in the register: the first that has a postal code and a city, else the first. */
export const enderecoDe = ({ enderecos }: Pick<ClienteDaNota, 'enderecos'>): EnderecoDaPessoa | undefined =>
  enderecos.find(({ cep, cidade }) => cep !== null && CEP.test(cep) && cidade !== null) ?? enderecos[0]

/** Who takes the service, as far as the register says it. */
export function tomadorDe(cliente: ClienteDaNota): Tomador {
  const { cpfCnpj, inscricaoMunicipal, nome } = cliente
  const endereco = enderecoDe(cliente)
  return {
    documento: cpfCnpj,
    im: inscricaoMunicipal,
    nome,
    endereco: endereco ? written(endereco) : null,
    fone: foneDe(cliente),
    email: emailDe(cliente),
  }
}

const written = ({ logradouro, numero, complemento, bairro, cep, cidade }: EnderecoDaPessoa): EnderecoDoTomador => ({
  municipio: String(cidade ?? ''),
  cep: cep ?? '',
  logradouro: logradouro ?? '',
  numero: numero === null ? SEM_NUMERO : String(numero),
  complemento,
  bairro: bairro ?? '',
})

const PHONES: ReadonlySet<number> = new Set(TipoContato.codes('CELULAR', 'COMERCIAL', 'RESIDENCIAL'))

function foneDe({ telefone, contatos }: ClienteDaNota): string | null {
  const typed = [telefone ?? '', ...contatos.filter(({ tipo }) => PHONES.has(tipo)).map(({ contato }) => contato)]
  return typed.map((phone) => phone.replace(/\D/g, '')).find((digits) => FONE.test(digits)) ?? null
}

const FIRST = SetorContato.codes('FATURAMENTO', 'FINANCEIRO')
const rankOf = (setor: ClienteDaNota['contatos'][number]['setor']) =>
  FIRST.some((first) => first === setor) ? FIRST.findIndex((first) => first === setor) : FIRST.length

/** One that is too long, or has letters that the schema does not take, is left out: another address is another reader. */
function emailDe({ emailNota, contatos }: ClienteDaNota): string | null {
  const emails = contatos
    .filter(({ tipo }) => tipo === TipoContato.code.EMAIL)
    .toSorted((a, b) => rankOf(a.setor) - rankOf(b.setor))
    .map(({ contato }) => contato)
  return [emailNota ?? '', ...emails].find((email) => email !== '' && email === textoDps(email, EMAIL_MAX)) ?? null
}
