import { lazy } from 'react'
import { DoServidor } from '#src/shared/ui/do-servidor.tsx'
import { usePortal } from '#src/shared/ui/portal-contexto.ts'
import { Pronto } from '#src/shared/ui/pronto.tsx'
import { SeletorDeTema } from '#src/shared/ui/tema.tsx'

const Colunas = import.meta.env.SSR
  ? (await import('./colunas-do-rodape.tsx')).default
  : lazy(() => import('./colunas-do-rodape.tsx'))

export function Rodape() {
  const portal = usePortal()
  const { razao_social, cnpj, endereco } = portal
  return (
    <Pronto como="footer" className="rodape" de={['rodape', portal]}>
      <div className="miolo">
        <DoServidor como="div" className="colunas" de={['colunas do rodapé', portal]}>
          <Colunas portal={portal} />
        </DoServidor>
        <div className="fim">
          <p>
            © 2024 Portal de Vendas. Todos os direitos reservados. {razao_social} · CNPJ {cnpj} · {endereco}
          </p>
          <p>Desenvolvido pela equipe do Portal de Vendas</p>
          <SeletorDeTema />
        </div>
      </div>
    </Pronto>
  )
}
