import { Link } from 'react-router'
import { getConfig } from '#src/shared/server/config.ts'
import { metaDaPagina } from '#src/shared/ui/meta.ts'
import type { Route } from './+types/privacidade.ts'
import { cabecalhosDeTexto, PaginaDeTexto } from './pagina-de-texto.tsx'

export const loader = () => ({ origem: getConfig().publicUrl })

export const headers = cabecalhosDeTexto

export const meta = ({ loaderData }: Route.MetaArgs) =>
  metaDaPagina({
    titulo: 'Política de Privacidade',
    descricao: 'Que dados o Portal de Vendas usa, para quê, por quanto tempo e quais são os seus direitos.',
    canonico: '/privacidade',
    origem: loaderData?.origem,
  })

const SECOES = [
  {
    id: 'dados',
    titulo: 'Que dados usamos e para quê',
    texto: (
      <ul>
        <li>
          <strong>Conta:</strong> nome, e-mail e senha (guardada de forma que nem nós a lemos), para você
          entrar e receber avisos dos seus pedidos.
        </li>
        <li>
          <strong>Pedidos:</strong> nome, e-mail, telefone, produtos e pagamentos, para a loja atender sua
          compra e cumprir a lei fiscal.
        </li>
        <li>
          <strong>Acesso:</strong> data, hora e endereço IP, que o Marco Civil da Internet manda guardar por 6
          meses.
        </li>
        <li>
          <strong>No seu navegador:</strong> o carrinho, a loja escolhida, o tema e a sua sessão ficam só no
          seu aparelho.
        </li>
      </ul>
    ),
  },
  {
    id: 'quem-recebe',
    titulo: 'Com quem compartilhamos',
    texto: (
      <p>
        Com a loja em que você compra, que é responsável pelos dados dos clientes dela; com o Mercado Pago,
        para processar o pagamento; e com autoridades, quando a lei obriga. Não vendemos dados e não usamos
        rastreadores de publicidade.
      </p>
    ),
  },
  {
    id: 'cookies',
    titulo: 'Cookies',
    texto: (
      <p>
        Não usamos cookies de publicidade nem de medição de terceiros. O que guardamos no navegador serve só
        para o Portal funcionar para você.
      </p>
    ),
  },
  {
    id: 'prazos',
    titulo: 'Por quanto tempo',
    texto: (
      <p>
        Registros de acesso: 6 meses. Pedidos e documentos fiscais: 5 anos depois do fim do ano. Atendimento:
        5 anos. Autorizações: enquanto durar a conta e mais 5 anos. Conta: enquanto você a usar; depois de 5
        anos sem entrar, avisamos por e-mail e, em 30 dias, apagamos os seus dados.
      </p>
    ),
  },
  {
    id: 'direitos',
    titulo: 'Seus direitos',
    texto: (
      <p>
        Você pode confirmar se tratamos seus dados, vê-los, corrigi-los, levá-los embora, pedir que os
        apaguemos e saber com quem os dividimos (LGPD, art. 18). Quase tudo você faz na hora, em{' '}
        <Link to="/minha-conta/privacidade">Minha conta, Privacidade</Link>. Para o resto, ou se você não tem
        conta, <Link to="/privacidade/pedido">faça um pedido</Link>: respondemos em até 15 dias.
      </p>
    ),
  },
  {
    id: 'seguranca',
    titulo: 'Segurança',
    texto: (
      <p>
        As conexões são cifradas, as chaves de pagamento das lojas ficam num cofre cifrado e cada loja só vê o
        que é dela. Se houver um incidente que possa prejudicar você, avisamos você e a ANPD.
      </p>
    ),
  },
  {
    id: 'encarregado',
    titulo: 'Encarregado dos dados',
    texto: (
      <p>
        Fale com o nosso encarregado pelo tratamento de dados pessoais em{' '}
        <a href="mailto:privacidade@portaldevendas.com.br">privacidade@portaldevendas.com.br</a>.
      </p>
    ),
  },
]

export default function Privacidade() {
  return (
    <PaginaDeTexto
      titulo="Política de Privacidade"
      resumo="Usamos poucos dados, para fazer sua compra funcionar, e você manda neles."
      atualizado="21 de nov, 2026"
      secoes={SECOES}
    />
  )
}
