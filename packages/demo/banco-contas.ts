import { ContaBancariaForm } from '@retaguarda/contract/cobranca/conta-form.ts'
import { AcaoRegua, ReguaForm } from '@retaguarda/contract/cobranca/regua.ts'
import { TipoEncargo } from '@retaguarda/contract/cobranca/titulo.ts'

const beneficiario = {
  nome: 'Panorama Tecnologia Ltda',
  cpfCnpj: '11.222.333/0001-81',
  endereco: 'Av. Paulista, 1000, 12º andar - Bela Vista - São Paulo/SP',
}
const instrucoes = ['Dúvidas sobre a fatura: cobranca@demo.example.']

export const BB = ContaBancariaForm.parse({
  nome: 'BB Cobrança',
  banco: '001',
  agencia: '1234',
  agenciaDv: '3',
  conta: '12345',
  contaDv: 'X',
  carteira: '17',
  convenio: '1234567',
  variacao: '019',
  beneficiario,
  instrucoes,
  historicos: ['COBRANÇA BB'],
  padrao: true,
})
export const ITAU = ContaBancariaForm.parse({
  nome: 'Itaú com Pix',
  banco: '341',
  agencia: '4321',
  conta: '54321',
  contaDv: '7',
  carteira: '109',
  beneficiario,
  instrucoes,
  juros: { tipo: TipoEncargo.code.EM_REAIS, valor: '0.5000' },
  multa: { tipo: TipoEncargo.code.EM_PERCENTUAL, valor: '2.0000' },
  historicos: ['SISPAG COBRANCA'],
  nossoNumeroProximo: 40001,
  pix: { modo: 1, chave: '11222333000181', nome: 'Panorama Tecnologia', cidade: 'Sao Paulo' },
})

const PAGUE = 'Linha digitável: {{linhaDigitavel}}\nPix: {{pixCopiaECola}}'
export const REGRAS = [
  {
    nome: 'Lembrete de vencimento',
    dias: -3,
    assunto: 'Sua fatura {{fatura}} vence em {{vencimento}}',
    anexarPdf: true,
    texto: `Olá, {{cliente}}.\n\nA parcela {{parcela}} da fatura {{fatura}}, de {{valor}}, vence em {{vencimento}}.\n\n${PAGUE}`,
  },
  {
    nome: 'Primeiro aviso',
    dias: 5,
    assunto: 'Fatura {{fatura}} em aberto há {{diasAtraso}} dias',
    texto: `Olá, {{cliente}}.\n\nNão encontramos o pagamento da fatura {{fatura}}, que venceu em {{vencimento}}. Hoje são {{total}}.\n\n${PAGUE}`,
  },
  {
    nome: 'Segundo aviso',
    dias: 15,
    assunto: 'Fatura {{fatura}}: precisamos falar',
    texto: `Olá, {{cliente}}.\n\nA fatura {{fatura}} está em aberto há {{diasAtraso}} dias. Responda a esta mensagem se precisar de outra data.\n\n${PAGUE}`,
  },
  {
    nome: 'Antes da suspensão',
    dias: 40,
    assunto: 'Fatura {{fatura}}: o serviço será suspenso',
    ativa: false,
    texto: 'Olá, {{cliente}}.\n\nSem o pagamento de {{total}}, o serviço da loja é suspenso em cinco dias.',
  },
  { nome: 'Ligação', dias: 10, acao: AcaoRegua.code.LIGAR },
  { nome: 'Segunda ligação', dias: 20, acao: AcaoRegua.code.LIGAR },
  { nome: 'Aviso de suspensão', dias: 25, acao: AcaoRegua.code.AVISAR },
  { nome: 'Suspensão da loja', dias: 60, acao: AcaoRegua.code.SUSPENDER, ativa: false },
].map((regra) => ReguaForm.parse(regra))
