/** The edition that came with the program: whoever signed up accepted it with the account. */
export const EDICAO_DE_FABRICA = '2026-11'

export const TERMOS = `## Quem somos e o que fazemos
O Portal de Vendas é um shopping digital: aproxima consumidores e lojas e dá às lojas as ferramentas para vender. Quem vende e entrega cada produto é a loja, identificada com nome empresarial, CNPJ, endereço e contato na própria página.

## Sua conta
Para comprar é preciso ter uma conta com dados verdadeiros. Guarde sua senha: o que se faz com ela é como se você fizesse. Menores de 18 anos compram com a autorização e o acompanhamento dos responsáveis.

## Preços, estoque e pagamento
O preço cobrado é o que aparece no resumo do pedido. Se um preço mudar enquanto você compra, mostramos o novo valor e você decide se continua. A oferta obriga a loja.

O pagamento é feito diretamente à loja, por PIX, dinheiro ou cartão, conforme ela oferecer. O PIX é processado pelo Mercado Pago na conta da própria loja. O Portal não guarda números de cartão.

## Entrega, arrependimento e defeitos
Prazo e forma de entrega são combinados com a loja e fazem parte do pedido. Você pode desistir em até 7 dias do recebimento, com devolução de tudo o que pagou. Para defeitos valem os prazos do Código de Defesa do Consumidor. Veja como fazer na [Central de Ajuda](/ajuda).

## Avaliações
Só avalia quem comprou. Avaliações com ofensas, dados de outras pessoas ou propaganda podem ser retiradas. A loja pode responder uma vez a cada avaliação.

## Regras para as lojas
A loja responde pelo que anuncia, vende e entrega, emite a nota fiscal e atende seus clientes em até 5 dias. É proibido anunciar produtos ilegais, falsificados ou restritos a maiores de 18 anos.

Cada loja usa o Portal conforme o plano que contratou. O atraso no pagamento do plano pode bloquear a loja, depois de avisos por e-mail; a loja bloqueada não aparece no shopping até a regularização.

## Denúncias e responsabilidade
Quando recebemos uma denúncia fundamentada, avaliamos e, se for o caso, tiramos o anúncio do ar. Nada nestes termos diminui os direitos que a lei dá ao consumidor.

## Mudanças nestes termos
Podemos atualizar estes termos. Mudanças importantes são avisadas por e-mail com 30 dias de antecedência. Vale a lei brasileira, e você pode acionar a Justiça no foro do seu domicílio.`

export const PRIVACIDADE = `## Que dados usamos e para quê
- **Conta:** nome, e-mail e senha (guardada de forma que nem nós a lemos), para você entrar e receber avisos dos seus pedidos.
- **Pedidos:** nome, e-mail, telefone, produtos e pagamentos, para a loja atender sua compra e cumprir a lei fiscal.
- **Acesso:** data, hora e endereço IP, que o Marco Civil da Internet manda guardar por 6 meses.
- **No seu navegador:** o carrinho, a loja escolhida, o tema e a sua sessão ficam só no seu aparelho.

## Com quem compartilhamos
Com a loja em que você compra, que é responsável pelos dados dos clientes dela; com o Mercado Pago, para processar o pagamento; e com autoridades, quando a lei obriga. Não vendemos dados e não usamos rastreadores de publicidade.

## Cookies
Não usamos cookies de publicidade nem de medição de terceiros. O que fica guardado no seu navegador, item por item, está na [Política de Cookies](/cookies).

## Por quanto tempo
Registros de acesso: 6 meses. Pedidos e documentos fiscais: 5 anos depois do fim do ano. Atendimento: 5 anos. Autorizações: enquanto durar a conta e mais 5 anos. Conta: enquanto você a usar; depois de 5 anos sem entrar, avisamos por e-mail e, em 30 dias, apagamos os seus dados.

## Seus direitos
Você pode confirmar se tratamos seus dados, vê-los, corrigi-los, levá-los embora, pedir que os apaguemos e saber com quem os dividimos (LGPD, art. 18). Quase tudo você faz na hora, em [Minha conta, Privacidade](/minha-conta/privacidade). Para o resto, ou se você não tem conta, [faça um pedido](/privacidade/pedido): respondemos em até 15 dias.

## Segurança
As conexões são cifradas, as chaves de pagamento das lojas ficam num cofre cifrado e cada loja só vê o que é dela. Se houver um incidente que possa prejudicar você, avisamos você e a ANPD.

## Encarregado dos dados
Fale com o nosso encarregado pelo tratamento de dados pessoais{encarregado} em [{email_encarregado}](mailto:{email_encarregado}).`

export const COOKIES = `## O que guardamos no seu navegador
O Portal não grava cookies. O que ele precisa lembrar fica no armazenamento do seu navegador, só no seu aparelho:
- **Sua sessão:** para você continuar dentro da sua conta até sair.
- **Carrinho:** os produtos que você escolheu em cada loja.
- **Loja escolhida:** a última em que você decidiu comprar.
- **Compra em andamento:** para você voltar ao pagamento de onde parou.
- **Tema:** claro ou escuro, como você preferir.
- **Texto interrompido:** o que você escrevia quando a sessão acabou, até você voltar.
- **Páginas para ler sem internet:** a última loja que você abriu.
- **Ajustes do painel:** a loja aberta, o som das vendas e o rascunho do balcão, para quem trabalha em uma loja.

Tudo isso é necessário para o Portal funcionar. Por isso não pedimos licença para guardar, e nada é usado para seguir você.

## O que não fazemos
Não usamos cookies de publicidade, de redes sociais nem de medição de terceiros. As visitas às lojas são contadas sem saber de quem são.

## Cartão pela internet
Quando você escolhe pagar com cartão pela internet, uma página à parte abre o formulário do Mercado Pago, que pode usar cookies próprios contra fraudes, conforme a política dele. Quem paga de outra forma não passa por essa página.

## Como apagar
Saia da sua conta e limpe os dados do site nas configurações do navegador. O carrinho é apagado junto.`

/** A piece of a line: plain, strong, or a link. */
export type Trecho = { texto: string; forte?: true; href?: string }

export interface ParteDoTexto {
  id: string
  titulo: string
  /** A paragraph, or the items of a list. */
  blocos: { lista: boolean; linhas: Trecho[][] }[]
}

/** Reads a text of `## headings`, paragraphs, `- items`, `**strong**` and `[links](address)` into its parts. */
export function lerTexto(texto: string, valores: Readonly<Record<string, string>> = {}): ParteDoTexto[] {
  const cheio = texto.replace(/\{(\w+)\}/g, (inteiro, nome: string) => valores[nome] ?? inteiro)
  const pedacos = cheio.split(/^## +/m)
  return pedacos
    .slice(pedacos[0]?.trim() ? 0 : 1)
    .map((pedaco) => {
      const [titulo = '', ...corpo] = pedaco.split('\n')
      return { id: comoId(titulo), titulo: titulo.trim(), blocos: lerBlocos(corpo.join('\n')) }
    })
    .filter(({ titulo }) => titulo !== '')
}

function lerBlocos(corpo: string): ParteDoTexto['blocos'] {
  return corpo
    .split(/\n\s*\n|(?<=^(?!- ).+)\n(?=- )/m)
    .map((bloco) => bloco.trim())
    .filter(Boolean)
    .map((bloco) => {
      const lista = bloco.startsWith('- ')
      const linhas = lista ? bloco.split(/^- /m).filter(Boolean) : [bloco]
      return { lista, linhas: linhas.map((linha) => lerLinha(linha.trim())) }
    })
}

function lerLinha(linha: string): Trecho[] {
  return linha
    .split(/(\*\*[^*]+\*\*|\[[^\]]+\]\([^)\s]+\))/)
    .filter(Boolean)
    .map((trecho) => {
      const forte = /^\*\*([^*]+)\*\*$/.exec(trecho)
      if (forte?.[1]) return { texto: forte[1], forte: true }
      const link = /^\[([^\]]+)\]\(((?:https:\/\/|mailto:|\/)[^)\s]*)\)$/.exec(trecho)
      if (link?.[1] && link[2]) return { texto: link[1], href: link[2] }
      return { texto: trecho }
    })
}

function comoId(titulo: string): string {
  return titulo
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
}
