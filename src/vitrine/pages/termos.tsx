import { Link } from 'react-router'
import { getConfig } from '#src/shared/server/config.ts'
import { metaDaPagina } from '#src/shared/ui/meta.ts'
import type { Route } from './+types/termos.ts'
import { cabecalhosDeTexto, PaginaDeTexto } from './pagina-de-texto.tsx'

export const loader = () => ({ origem: getConfig().publicUrl })

export const headers = cabecalhosDeTexto

export const meta = ({ loaderData }: Route.MetaArgs) =>
  metaDaPagina({
    titulo: 'Termos de Uso',
    descricao: 'As regras de quem compra e de quem vende no Portal de Vendas.',
    canonico: '/termos',
    origem: loaderData?.origem,
  })

const SECOES = [
  {
    id: 'quem-somos',
    titulo: 'Quem somos e o que fazemos',
    texto: (
      <p>
        O Portal de Vendas é um shopping digital: aproxima consumidores e lojas e dá às lojas as ferramentas
        para vender. Quem vende e entrega cada produto é a loja, identificada com nome empresarial, CNPJ,
        endereço e contato na própria página.
      </p>
    ),
  },
  {
    id: 'conta',
    titulo: 'Sua conta',
    texto: (
      <p>
        Para comprar é preciso ter uma conta com dados verdadeiros. Guarde sua senha: o que se faz com ela é
        como se você fizesse. Menores de 18 anos compram com a autorização e o acompanhamento dos
        responsáveis.
      </p>
    ),
  },
  {
    id: 'precos',
    titulo: 'Preços, estoque e pagamento',
    texto: (
      <>
        <p>
          O preço cobrado é o que aparece no resumo do pedido. Se um preço mudar enquanto você compra,
          mostramos o novo valor e você decide se continua. A oferta obriga a loja.
        </p>
        <p>
          O pagamento é feito diretamente à loja, por PIX, dinheiro ou cartão, conforme ela oferecer. O PIX é
          processado pelo Mercado Pago na conta da própria loja. O Portal não guarda números de cartão.
        </p>
      </>
    ),
  },
  {
    id: 'entrega',
    titulo: 'Entrega, arrependimento e defeitos',
    texto: (
      <p>
        Prazo e forma de entrega são combinados com a loja e fazem parte do pedido. Você pode desistir em até
        7 dias do recebimento, com devolução de tudo o que pagou. Para defeitos valem os prazos do Código de
        Defesa do Consumidor. Veja como fazer na <Link to="/ajuda">Central de Ajuda</Link>.
      </p>
    ),
  },
  {
    id: 'avaliacoes',
    titulo: 'Avaliações',
    texto: (
      <p>
        Só avalia quem comprou. Avaliações com ofensas, dados de outras pessoas ou propaganda podem ser
        retiradas. A loja pode responder uma vez a cada avaliação.
      </p>
    ),
  },
  {
    id: 'lojas',
    titulo: 'Regras para as lojas',
    texto: (
      <>
        <p>
          A loja responde pelo que anuncia, vende e entrega, emite a nota fiscal e atende seus clientes em até
          5 dias. É proibido anunciar produtos ilegais, falsificados ou restritos a maiores de 18 anos.
        </p>
        <p>
          Cada loja usa o Portal conforme o plano que contratou. O atraso no pagamento do plano pode bloquear
          a loja, depois de avisos por e-mail; a loja bloqueada não aparece no shopping até a regularização.
        </p>
      </>
    ),
  },
  {
    id: 'responsabilidade',
    titulo: 'Denúncias e responsabilidade',
    texto: (
      <p>
        Quando recebemos uma denúncia fundamentada, avaliamos e, se for o caso, tiramos o anúncio do ar. Nada
        nestes termos diminui os direitos que a lei dá ao consumidor.
      </p>
    ),
  },
  {
    id: 'mudancas',
    titulo: 'Mudanças nestes termos',
    texto: (
      <p>
        Podemos atualizar estes termos. Mudanças importantes são avisadas por e-mail com 30 dias de
        antecedência. Vale a lei brasileira, e você pode acionar a Justiça no foro do seu domicílio.
      </p>
    ),
  },
]

export default function Termos() {
  return (
    <PaginaDeTexto
      titulo="Termos de Uso"
      resumo="O combinado entre você, as lojas e o Portal de Vendas, em palavras simples."
      atualizado="2 de nov, 2026"
      secoes={SECOES}
    />
  )
}
