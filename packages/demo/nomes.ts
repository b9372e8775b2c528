type List = readonly [string, ...string[]]
// Split at spaces, a text with words always has a first one.
const words = (text: string) => text.trim().split(/\s+/) as unknown as List
const lines = (text: string) => text.trim().split(/\s*\n\s*/) as unknown as List

export const MULHERES = words(`
  Adriana Aline Amanda Ana Andréa Antônia Beatriz Bianca Bruna Camila Carla Carolina Cecília Clara Cláudia Cristina Daniela Débora Denise Eduarda
  Elaine Eliane Elisa Fabiana Fernanda Flávia Francisca Gabriela Gisele Helena Heloísa Inês Ingrid Isabel Isabela Jaqueline Joana Josefa Juliana
  Jussara Karina Laís Larissa Laura Letícia Lívia Lorena Luana Lúcia Luísa Luzia Manuela Márcia Margarida Maria Mariana Marlene Marta Mônica Natália
  Nícole Olívia Patrícia Paula Priscila Rafaela Raquel Regina Renata Rita Roberta Rosana Sabrina Sandra Sílvia Simone Sofia Sônia Tainá Tatiana
  Teresa Valéria Vanessa Vera Verônica Vitória Viviane Yara Zélia`)

export const HOMENS = words(`
  Ademir Adriano Alexandre Anderson André Antônio Arthur Augusto Benedito Bernardo Breno Bruno Caio Carlos Cauã César Cícero Cláudio Daniel Davi
  Diego Diogo Edson Eduardo Elias Emanuel Enzo Érico Fábio Felipe Fernando Flávio Francisco Gabriel Geraldo Gilberto Guilherme Gustavo Heitor
  Henrique Hugo Igor Ítalo Ivan Jair João Joaquim Jonas Jorge José Júlio Leandro Leonardo Luan Lucas Luís Marcelo Márcio Marcos Mário Mateus
  Maurício Miguel Moacir Murilo Nelson Nicolas Otávio Paulo Pedro Rafael Raimundo Raul Renan Renato Ricardo Roberto Rodrigo Rogério Ruan Samuel
  Sebastião Sérgio Severino Tiago Tomás Valdir Vicente Vinícius Vítor Wagner Wesley William Yuri`)

export const SOBRENOMES = words(`
  Albuquerque Almeida Alves Amaral Andrade Antunes Araújo Assunção Azevedo Barbosa Barreto Barros Batista Bezerra Borges Braga Brandão Brito
  Cabral Caetano Camargo Campos Cardoso Carneiro Carvalho Castro Cavalcanti Coelho Conceição Correia Costa Coutinho Cunha Damasceno Dias Diniz
  Domingues Duarte Esteves Farias Fernandes Ferreira Figueiredo Fonseca França Franco Freitas Furtado Galvão Garcia Gomes Gonçalves Gouveia
  Guedes Guimarães Leal Leão Leite Lima Lopes Luz Macedo Machado Magalhães Maia Marinho Marques Martins Matos Medeiros Melo Mendes Menezes
  Miranda Monteiro Moraes Moreira Mota Moura Muniz Nascimento Neves Nogueira Novaes Nunes Oliveira Pacheco Paiva Peixoto Pereira Pinheiro Pinto
  Pires Prado Queiroz Quintão Ramos Rangel Reis Resende Rezende Ribeiro Rocha Rodrigues Sá Salgado Sales Sampaio Santana Santiago Santos Saraiva
  Silva Silveira Simões Siqueira Soares Souza Tavares Teixeira Teles Torres Valadares Vasconcelos Vaz Viana Vidal Vieira Xavier`)

export const RAMOS = lines(`
  Agropecuária
  Armarinhos
  Artigos Esportivos
  Autopeças
  Bebidas
  Bijuterias
  Brinquedos
  Calçados
  Cama, Mesa e Banho
  Cosméticos
  Eletrônicos
  Embalagens
  Ferragens
  Ferramentas
  Informática
  Instrumentos Musicais
  Joalheria
  Livraria
  Materiais de Construção
  Moda Íntima
  Móveis
  Ótica
  Papelaria
  Perfumaria
  Pet Shop
  Produtos Naturais
  Suplementos
  Tecidos
  Utilidades Domésticas
  Vinhos`)

export const MARCAS = words(`
  Aurora Araucária Bela Boreal Brisa Caminho Candeia Cerrado Colibri Cruzeiro Diamante Dourado Esperança Estrela Flórida Girassol Horizonte
  Ipanema Ipê Itaoca Jacarandá Jangada Jatobá Lírio Litoral Luar Mandacaru Maracá Marajó Mirante Nova Ouro Palmeira Pampa Pantanal Paraíso Planalto
  Potiguar Primavera Quero-Quero Sabiá Serrana Sertão Solar Tucano Tupi União Vitória`)

export const LOGRADOUROS = lines(`
  Rua das Acácias
  Rua XV de Novembro
  Rua Sete de Setembro
  Rua Marechal Deodoro
  Rua Tiradentes
  Rua São José
  Rua Duque de Caxias
  Rua Barão do Rio Branco
  Rua Santos Dumont
  Rua Dom Pedro II
  Rua Rui Barbosa
  Rua Castro Alves
  Rua Machado de Assis
  Rua dos Ipês
  Rua Treze de Maio
  Avenida Brasil
  Avenida Getúlio Vargas
  Avenida Presidente Vargas
  Avenida Independência
  Avenida Beira-Rio
  Avenida das Nações
  Travessa da Paz
  Alameda dos Jacarandás
  Praça da Matriz
  Rodovia dos Imigrantes`)

export const BAIRROS = lines(`
  Centro
  Jardim América
  Vila Nova
  Boa Vista
  São Cristóvão
  Santa Cruz
  Bela Vista
  Industrial
  Nossa Senhora de Fátima
  Cidade Nova
  Parque das Flores
  Alto da Serra`)
