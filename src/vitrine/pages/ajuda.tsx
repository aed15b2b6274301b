import { Link } from 'react-router'
import { getConfig } from '#src/shared/server/config.ts'
import { metaDaPagina } from '#src/shared/ui/meta.ts'
import type { Route } from './+types/ajuda.ts'
import { cabecalhosDeTexto, PaginaDeTexto } from './pagina-de-texto.tsx'

export const loader = () => ({ origem: getConfig().publicUrl })

export const headers = cabecalhosDeTexto

export const meta = ({ loaderData }: Route.MetaArgs) =>
  metaDaPagina({
    titulo: 'Central de Ajuda',
    descricao: 'Como comprar, pagar por PIX, desistir de uma compra e vender no Portal de Vendas.',
    canonico: '/ajuda',
    origem: loaderData?.origem,
  })

const SECOES = [
  {
    id: 'comprar',
    titulo: 'Como comprar',
    texto: (
      <ol>
        <li>
          Escolha uma loja na <Link to="/estabelecimentos">lista de lojas</Link> ou procure um produto na
          busca.
        </li>
        <li>Coloque os produtos no carrinho. Para isso, entre na sua conta ou crie uma: é grátis.</li>
        <li>Confira seus dados e o resumo do pedido.</li>
        <li>Escolha a forma de pagamento e confirme. Você recebe um e-mail com o pedido.</li>
      </ol>
    ),
  },
  {
    id: 'pix',
    titulo: 'Como funciona o PIX',
    texto: (
      <>
        <p>
          O PIX vai direto para a conta da loja. Na tela de pagamento, leia o QR Code com o aplicativo do seu
          banco ou copie o código e cole no banco. Assim que o banco confirma, a tela avisa sozinha.
        </p>
        <p>
          O código tem prazo, mostrado na tela. Se ele vencer, nada é cobrado: faça o pedido de novo ou gere
          outro código.
        </p>
      </>
    ),
  },
  {
    id: 'desistir',
    titulo: 'Desistir, trocar, reclamar',
    texto: (
      <>
        <p>
          Você pode desistir da compra em até 7 dias depois de receber o produto, sem dizer por quê, e recebe
          de volta tudo o que pagou, inclusive o frete (Código de Defesa do Consumidor, art. 49).
        </p>
        <p>
          Produto com defeito? Você tem 30 dias para reclamar se ele não é durável e 90 dias se é durável.
          Fale primeiro com a loja: o contato dela está no fim da página da loja e no e-mail do pedido. Se não
          resolver em 5 dias, escreva para nós.
        </p>
      </>
    ),
  },
  {
    id: 'denunciar',
    titulo: 'Denunciar um produto ou uma loja',
    texto: (
      <p>
        Viu um produto proibido, falso ou enganoso? Escreva para{' '}
        <a href="mailto:denuncia@portaldevendas.com.br">denuncia@portaldevendas.com.br</a> com o endereço da
        página e o que há de errado. Respondemos em até 5 dias úteis e tiramos do ar o que viola a lei ou
        nossos termos.
      </p>
    ),
  },
  {
    id: 'conta',
    titulo: 'Minha conta',
    texto: (
      <p>
        Esqueceu a senha? Na <Link to="/auth/consumidor">Área do Cliente</Link>, use{' '}
        <strong>Esqueci minha senha</strong>: enviamos um link para o seu e-mail. Não recebeu? Olhe também na
        caixa de spam.
      </p>
    ),
  },
  {
    id: 'vender',
    titulo: 'Vender no Portal',
    texto: (
      <p>
        <Link to="/auth/fornecedor">Cadastre sua loja</Link> com o CNPJ da empresa e escolha um plano. Nossa
        equipe confere os dados; em média a aprovação leva 72 horas, e você recebe um e-mail quando a loja
        puder abrir.
      </p>
    ),
  },
  {
    id: 'contato',
    titulo: 'Falar com a gente',
    texto: (
      <p>
        <a href="mailto:contato@portaldevendas.com.br">contato@portaldevendas.com.br</a> ou{' '}
        <a href="tel:+551155550100">(11) 5555-0100</a>.
      </p>
    ),
  },
]

export default function Ajuda() {
  return (
    <PaginaDeTexto
      titulo="Central de Ajuda"
      resumo="Respostas curtas para o que mais perguntam. Não achou a sua? Escreva para a gente."
      secoes={SECOES}
    />
  )
}
