/** What is checked when a store goes live, by checklist: the sector that does it, then its subjects. */
type Assuntos = { nome: string; setor: string; assuntos: readonly string[]; itens?: number }

const UFS =
  'Acre,Alagoas,Amapá,Amazonas,Bahia,Ceará,Distrito Federal,Espírito Santo,Goiás,Maranhão,Mato Grosso,Mato Grosso do Sul,Minas Gerais,Pará,Paraíba,Paraná,Pernambuco,Piauí,Rio de Janeiro,Rio Grande do Norte,Rio Grande do Sul,Rondônia,Roraima,Santa Catarina,São Paulo,Sergipe,Tocantins'
const list = (text: string): string[] => text.split(',').map((one) => one.trim())

/** Pages and paths of a store, each looked at before it goes live. */
const HOMOLOGACAO = list(
  'Página inicial,Busca,Sugestões da busca,Página de categoria,Filtros da categoria,Página de produto,Galeria de fotos,Produtos relacionados,Carrinho,Cálculo do frete no carrinho,Cupom de desconto,Cadastro do consumidor,Entrada e senha,Recuperação de senha,Endereço de entrega,Escolha do frete,Pagamento com cartão,Parcelamento,Pagamento com Pix,Pagamento com boleto,Confirmação do pedido,E-mail de pedido recebido,E-mail de pagamento aprovado,E-mail de envio,Rastreamento,Meus pedidos,Troca e devolução,Retirada na loja,Vale-presente,Lista de desejos,Avaliações,Newsletter,Aviso de estoque,Política de privacidade,Aviso de cookies,Página não encontrada,Painel de pedidos,Painel de produtos,Relatórios do painel,Nota fiscal do pedido,Desempenho no celular,Acessibilidade,Leitura por buscadores',
)

export const CHECKLISTS: readonly Assuntos[] = [
  {
    nome: 'Levantamento inicial',
    setor: 'PRJ',
    assuntos: list('Contrato assinado,Contatos do cliente,Segmento e público,Loja atual,Expectativa de prazo'),
  },
  {
    nome: 'Cadastro do cliente',
    setor: 'COM',
    assuntos: list('Razão social e CNPJ,Inscrição estadual,Responsável técnico,Responsável financeiro'),
  },
  {
    nome: 'Domínio e DNS',
    setor: 'INF',
    assuntos: list(
      'Registro do domínio,Apontamento do endereço principal,Endereço sem www,Registros de e-mail SPF e DKIM,Redução do TTL antes da virada',
    ),
  },
  {
    nome: 'Certificado e segurança',
    setor: 'INF',
    assuntos: list('Certificado SSL,Renovação automática,Cabeçalhos de segurança,Acessos do painel,Cópia de segurança'),
  },
  {
    nome: 'Identidade visual',
    setor: 'IMP',
    assuntos: list('Logotipo,Paleta de cores,Tipografia,Ícone do navegador,Banners,Fotos institucionais'),
  },
  { nome: 'Página inicial', setor: 'IMP', assuntos: list('Vitrine principal,Carrossel,Faixa de benefícios,Rodapé,Menu no celular') },
  {
    nome: 'Categorias e menu',
    setor: 'IMP',
    assuntos: list('Árvore de categorias,Ordem do menu,Filtros por categoria,Endereços das categorias'),
  },
  {
    nome: 'Catálogo de produtos',
    setor: 'IMP',
    assuntos: list('Títulos,Descrições,Fotos,Peso e dimensões,Código de barras,Marca,Garantia,Produtos sem estoque'),
  },
  {
    nome: 'Importação do catálogo',
    setor: 'IMP',
    itens: 300,
    assuntos: list(
      'Planilha de produtos,Planilha de variações,Planilha de preços,Planilha de estoque,Fotos por código,Vestuário feminino,Vestuário masculino,Infantil,Calçados,Acessórios,Cama e banho,Cozinha,Móveis,Decoração,Iluminação,Eletroportáteis,Informática,Celulares,Áudio e vídeo,Jogos,Livros,Papelaria,Brinquedos,Bebês,Pet,Jardim,Ferramentas,Automotivo,Esporte,Bicicletas,Suplementos,Perfumaria,Maquiagem,Cabelos,Saúde,Alimentos,Bebidas,Festas,Artesanato,Instrumentos musicais,Malas,Relógios,Joias',
    ),
  },
  { nome: 'Variações e grades', setor: 'IMP', assuntos: list('Cores,Tamanhos,Tabela de medidas,Fotos por cor,Estoque por variação') },
  {
    nome: 'Preços e promoções',
    setor: 'IMP',
    assuntos: list('Tabela de preços,Preço à vista,Promoções com prazo,Cupons,Frete grátis,Preço por quantidade'),
  },
  {
    nome: 'Integração com o ERP',
    setor: 'INF',
    assuntos: list('Acesso ao ERP,Envio de pedidos,Retorno de estoque,Retorno de preço,Cadastro de produtos,Nota fiscal,Rastreamento'),
  },
  {
    nome: 'Gateway de pagamento: cartão',
    setor: 'IMP',
    assuntos: list('Credenciais de produção,Bandeiras aceitas,Parcelamento sem juros,Captura tardia,Estorno,Recusa do cartão'),
  },
  {
    nome: 'Gateway de pagamento: Pix e boleto',
    setor: 'IMP',
    assuntos: list('Chave Pix,Validade do QR Code,Baixa automática do Pix,Vencimento do boleto,Baixa do boleto,Desconto à vista'),
  },
  { nome: 'Antifraude', setor: 'IMP', assuntos: list('Contrato com o antifraude,Regras de análise,Pedidos em revisão,Retorno automático') },
  {
    nome: 'Frete: Correios',
    setor: 'IMP',
    assuntos: list('Contrato e cartão de postagem,PAC,SEDEX,Prazo adicional,Etiquetas,Logística reversa'),
  },
  {
    nome: 'Frete: transportadoras',
    setor: 'IMP',
    assuntos: list('Tabelas por faixa de CEP,Peso cubado,Seguro,Regiões não atendidas,Coleta'),
  },
  { nome: 'Retirada na loja', setor: 'IMP', assuntos: list('Endereços de retirada,Horários,Aviso de pronto,Documento na retirada') },
  {
    nome: 'Emissão de nota fiscal',
    setor: 'FIN',
    assuntos: list('Certificado digital A1,Série da nota,Natureza de operação,CFOP,NCM dos produtos,Nota de devolução,Envio do XML'),
  },
  {
    nome: 'Tributação por estado',
    setor: 'FIN',
    itens: 300,
    assuntos: list(UFS).flatMap((uf) => [`Venda a consumidor: ${uf}`, `Substituição tributária: ${uf}`]),
  },
  {
    nome: 'Marketplace: Mercado Livre',
    setor: 'COM',
    assuntos: list('Conta vinculada,Categorias,Anúncios clássico e premium,Envio pelo marketplace,Perguntas,Conciliação'),
  },
  {
    nome: 'Marketplace: Amazon e Magalu',
    setor: 'COM',
    assuntos: list('Contas vinculadas,Código de barras obrigatório,Regras de preço,Estoque reservado,Repasse'),
  },
  {
    nome: 'E-mails transacionais',
    setor: 'IMP',
    assuntos: list('Remetente,Pedido recebido,Pagamento aprovado,Pedido enviado,Carrinho abandonado,Recuperação de senha'),
  },
  {
    nome: 'Buscadores e redirecionamentos',
    setor: 'QUA',
    assuntos: list('Títulos e descrições,Mapa do site,Redirecionamento dos endereços antigos,Dados estruturados,Search Console'),
  },
  {
    nome: 'Medição e anúncios',
    setor: 'COM',
    assuntos: list('Google Analytics,Gerenciador de tags,Pixel de conversão,Catálogo do Google,Catálogo da Meta'),
  },
  {
    nome: 'LGPD e termos',
    setor: 'DIR',
    assuntos: list('Política de privacidade,Termos de uso,Aviso de cookies,Encarregado de dados,Exclusão de cadastro'),
  },
  { nome: 'Homologação completa', setor: 'QUA', itens: 300, assuntos: HOMOLOGACAO },
  {
    nome: 'Treinamento da equipe',
    setor: 'SUP',
    assuntos: list('Painel de pedidos,Cadastro de produtos,Banners,Promoções,Atendimento,Relatórios'),
  },
  {
    nome: 'Virada da loja',
    setor: 'PRJ',
    assuntos: list(
      'Congelamento do catálogo,Última cópia da loja antiga,Troca do DNS,Compra de teste,Monitoramento,Comunicado aos clientes',
    ),
  },
  {
    nome: 'Acompanhamento depois da virada',
    setor: 'POS',
    assuntos: list('Pedidos da primeira semana,Erros de pagamento,Reclamações,Velocidade,Conversão,Pendências'),
  },
]
