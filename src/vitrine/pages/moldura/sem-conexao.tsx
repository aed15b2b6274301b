import { DesenhoDeLojaFechada } from '#src/shared/ui/desenhos/loja-fechada.ts'
import { metaDaPagina } from '#src/shared/ui/meta.ts'

export const headers = () => ({ 'Cache-Control': 'public, max-age=0, s-maxage=300' })
export const meta = () => metaDaPagina({ titulo: 'Sem conexão', indexar: false })

/** What the service worker shows when there is no network. The shop looked at last opens by its own address. */
export default function SemConexao() {
  return (
    <main className="pagina-de-erro miolo" id="conteudo">
      <DesenhoDeLojaFechada />
      <h1>Você está sem conexão</h1>
      <p className="apagado">
        Confira a internet e tente de novo. A última loja que você visitou continua aqui para ler.
      </p>
      <a className="botao" href="?">
        Tentar de novo
      </a>
    </main>
  )
}
