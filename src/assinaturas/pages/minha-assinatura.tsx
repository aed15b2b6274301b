import { redirect, useRevalidator, useSearchParams } from 'react-router'
import { exigirPainel } from '#src/acesso/pages/quem-sou.ts'
import { podeNoPapel } from '#src/acesso/papeis.ts'
import { api } from '#src/shared/ui/api.ts'
import { Cabeca } from '#src/shared/ui/kit/cabeca.tsx'
import { metaDaPagina } from '#src/shared/ui/meta.ts'
import type { Route } from './+types/minha-assinatura.ts'
import { useFaturasAoVivo } from './acompanhar-fatura.ts'
import estilo from './assinatura.module.css'
import { DadosDeCobranca } from './dados-de-cobranca.tsx'
import { FaturasDaLoja } from './faturas-da-loja.tsx'
import { PagarFatura } from './pagar-fatura.tsx'
import { PixAutomatico } from './pix-automatico.tsx'
import { HistoricoDaAssinatura, RecursosDoPlano, UsoDoPlano } from './quadros-da-assinatura.tsx'
import { ResumoDaAssinatura } from './resumo-da-assinatura.tsx'
import { esquecerSituacao } from './situacao-da-assinatura.ts'

const POR_PAGINA = 12

export const meta = () => metaDaPagina({ titulo: 'Minha Assinatura', indexar: false })

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  // What is done here, and a payment that arrives, read this screen again: the band over it must tell the same.
  esquecerSituacao()
  const { loja } = await exigirPainel()
  if (!loja) throw redirect('/admin/painel-geral')
  const pagina = Math.max(1, Math.trunc(Number(new URL(request.url).searchParams.get('pagina'))) || 1)
  const [assinatura, faturas] = await Promise.all([
    api.get('/rest/v1/minha_assinatura', { query: { estabelecimento_id: loja.id } }),
    api.get('/rest/v1/faturas', { query: { estabelecimento_id: loja.id, pagina, limite: POR_PAGINA } }),
  ])
  return { loja, assinatura, faturas, pagina }
}

/** What the shop pays for, how much of it is used, and every invoice. */
export default function TelaMinhaAssinatura({ loaderData }: Route.ComponentProps) {
  const { loja, assinatura, faturas, pagina } = loaderData
  const { revalidate } = useRevalidator()
  const [parametros, setParametros] = useSearchParams()
  const aPagar = parametros.get('pagar')
  const editar = podeNoPapel(loja.papel, 'assinatura.editar')
  useFaturasAoVivo(loja.id, () => void revalidate())

  const pagar = (id: string | null) =>
    setParametros(
      (atuais) => {
        if (id) atuais.set('pagar', id)
        else atuais.delete('pagar')
        return atuais
      },
      { preventScrollReset: true },
    )

  return (
    <>
      <Cabeca titulo="Minha Assinatura" />
      <div className={estilo.tela}>
        <ResumoDaAssinatura assinatura={assinatura} editar={editar} aoPagar={pagar} />
        <PixAutomatico assinatura={assinatura} editar={editar} />
        <div className={estilo.dupla}>
          <UsoDoPlano assinatura={assinatura} />
          <RecursosDoPlano assinatura={assinatura} />
        </div>
        <FaturasDaLoja
          estabelecimentoId={loja.id}
          faturas={faturas.itens}
          total={faturas.total}
          pagina={pagina}
          porPagina={POR_PAGINA}
          aberta={parametros.get('fatura')}
          aoPagar={pagar}
        />
        <div className={estilo.dupla}>
          <HistoricoDaAssinatura historico={assinatura.historico} />
          <DadosDeCobranca assinatura={assinatura} editar={editar} />
        </div>
      </div>
      {aPagar ? (
        <PagarFatura
          estabelecimentoId={loja.id}
          faturaId={aPagar}
          aoFechar={() => pagar(null)}
          aoPagar={() => pagar(null)}
        />
      ) : null}
    </>
  )
}
