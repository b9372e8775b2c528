import { cliente, SituacaoCliente, TipoAnexo, TipoProduto } from '@retaguarda/contract/cliente.ts'
import type { RetencaoDoCliente } from '@retaguarda/contract/faturamento/retencao.ts'
import type { Call } from '@retaguarda/contract/kit/call.ts'
import type { CodeOf } from '@retaguarda/contract/kit/enum.ts'
import { daysBetween, dayText, addDays } from '@retaguarda/contract/kit/tempo.ts'
import { present } from '@retaguarda/contract/kit/present.ts'
import { pessoa } from '@retaguarda/contract/pessoa.ts'
import { fileOf, pdf } from './arquivos.ts'
import { contratar, encerrar } from './contratos.ts'
import type { Demo } from './demo.ts'
import { lojaDemo, LOJAS_QUE_FALHAM } from './lojas.ts'
import { PROJETOS_DEMO } from './projetos.ts'

const CLIENTES = 36
/** Of them, those who are there from the first month on. */
const PRIMEIROS = 10
/** Of the homologated ones. */
const COM_LOJA = 0.8
const SAEM = 0.08
/** Of one nobody knows how far it is, and one leaves in any case. */
const [INCERTO, SAI] = [7, 3]

const { EM_PROJETO, ATIVO, INATIVO } = SituacaoCliente.code

/** Clients one after the other: they come, their store is put live, they buy, and a few leave. */
export function receberClientes(demo: Demo): void {
  const { diary, inicio, today, r } = demo
  const rest = daysBetween(inicio, today) - 35
  for (let n = 1; n <= CLIENTES; n++) {
    const after = n <= PRIMEIROS ? 1 + n : 30 + Math.floor((rest * (n - PRIMEIROS)) / (CLIENTES - PRIMEIROS))
    const day = addDays(inicio, after)
    const quem = 2 + (n % 3)
    diary.on(day, '10:20', 'clientes', async () => {
      const id = await incluir(demo, n, quem, day)
      if (n === INCERTO) return
      const live = addDays(day, n <= PRIMEIROS ? r.between(3, 12) : r.between(20, 50))
      diary.on(live, '14:10', 'clientes e contratos', async () => {
        await homologar(demo, id, n)
        const vinculos = await contratar(demo, present(demo.equipe[quem]), id, live)
        if (n === SAI || r.chance(SAEM)) diary.on(addDays(live, r.between(70, 150)), '15:30', 'clientes', () => sair(demo, id, vinculos))
      })
    })
  }
}

/** With a contract, of which some end soon; who comes last has a store that does not answer yet. */
async function incluir({ company, pessoas, r, equipe, today }: Demo, n: number, quem: number, day: string): Promise<number> {
  const form = isEmpresa(n) ? pessoas.juridica() : pessoas.fisica()
  const as = company.as(present(equipe[quem]))
  const { id: own } = await as(pessoa.add, { body: form })
  const host = slug(form.nomeFantasia ?? form.nome)
  const falha = LOJAS_QUE_FALHAM[CLIENTES - n]
  const file = contrato(form, day)
  const { id } = await company.as(present(equipe[falha === undefined ? quem : 0]))(cliente.add, {
    body: {
      pessoa: own,
      situacao: n === INCERTO ? null : EM_PROJETO,
      dataHomologacao: null,
      clienteProduto: [
        { tipo: TipoProduto.code.SITE, url: `https://www.${host}.example` },
        ...(r.chance(0.7) ? [{ tipo: TipoProduto.code.ADMIN, url: `https://admin.${host}.example/painel` }] : []),
        ...(r.chance(0.15) ? [{ tipo: TipoProduto.code.SITE, url: `https://atacado.${host}.example` }] : []),
      ],
      clienteAnexo: r.chance(0.6)
        ? [
            {
              tipo: TipoAnexo.code.CONTRATO,
              nome: file.name,
              arquivo: 'contrato',
              validade: n % 3 === 0 ? addDays(today, ((n * 7) % 120) - 15) : null,
            },
          ]
        : [],
      projetoSuporteRedmine: n % 3 > 0 ? 1 + (n % PROJETOS_DEMO.length) : null,
      ...conexao(falha),
    },
    files: { contrato: file },
  })
  return id
}

/** The others are persons. */
export const isEmpresa = (n: number): boolean => n % 6 > 0

const conexao = (n?: number) => (n === undefined ? SEM_LOJA : { lojaUrl: lojaDemo(n).url, lojaChave: lojaDemo(n).chave })
const SEM_LOJA = { lojaUrl: null, lojaChave: null }

const slug = (nome: string) =>
  nome
    .normalize('NFD')
    .replace(/[^A-Za-z0-9]+/g, '')
    .toLowerCase()
    .slice(0, 40)

function contrato({ nome, nomeFantasia, cpfCnpj }: { nome: string; nomeFantasia: string | null; cpfCnpj: string }, day: string): File {
  const content = pdf([
    'Contrato de prestação de serviços',
    nome,
    `Documento: ${cpfCnpj}`,
    `São Paulo, ${dayText(day)}`,
    'Peça de demonstração, sem valor legal.',
  ])
  return fileOf(`Contrato ${nomeFantasia ?? nome}.pdf`, content, 'application/pdf')
}

async function homologar({ company, equipe, r, semLoja, comLoja }: Demo, id: number, n: number): Promise<void> {
  const loja = r.chance(COM_LOJA)
  await alterar(company.as(present(equipe[5])), id, { situacao: ATIVO, ...(loja && conexao(n)) })
  const list = loja ? comLoja : semLoja
  list.push({ id, n })
}

async function sair({ company, equipe }: Demo, id: number, vinculos: number[]): Promise<void> {
  const as = company.as(present(equipe[0]))
  for (const vinculo of vinculos) await encerrar(as, vinculo)
  await alterar(as, id, { situacao: INATIVO })
}

type Changes = {
  situacao?: CodeOf<typeof SituacaoCliente>
  lojaUrl?: string | null
  lojaChave?: string | null
  retencao?: RetencaoDoCliente
}

/** As the form does: all that is there, with what changes. */
export async function alterar(as: Call, id: number, changes: Changes): Promise<void> {
  const { pessoa: own, clienteAnexo, ...record } = await as(cliente.get, { params: { id } })
  const kept = clienteAnexo.map(({ documento: _, tamanho: __, validade = null, ...anexo }) => ({ ...anexo, arquivo: null, validade }))
  await as(cliente.edit, { params: { id }, body: { ...record, pessoa: own.id, clienteAnexo: kept, lojaChave: null, ...changes } })
}
