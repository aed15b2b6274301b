import { Navigate, useOutletContext } from 'react-router'
import { type ContextoDoPainel, exigirPainel } from '#src/acesso/pages/quem-sou.ts'
import { podeNoPapel } from '#src/acesso/papeis.ts'
import type { MinhaLoja } from '#src/acesso/schemas.ts'
import { plural } from '#src/shared/plural.ts'
import { DesenhoDeSacola } from '#src/shared/ui/desenhos/sacola.ts'
import { Cabeca } from '#src/shared/ui/kit/cabeca.tsx'
import { useConfirmar } from '#src/shared/ui/kit/confirmar.tsx'
import { SemPermissao } from '#src/shared/ui/kit/estados.tsx'
import { Vazio } from '#src/shared/ui/kit/vazio.tsx'
import { metaDaPagina } from '#src/shared/ui/meta.ts'
import { useAcao } from '#src/shared/ui/use-acao.ts'
import { enviarFila } from './fila.ts'
import { useFila } from './use-fila.ts'
import { VendaAEnviar } from './venda-a-enviar.tsx'

export const meta = () => metaDaPagina({ titulo: 'Vendas a enviar', indexar: false })

export async function clientLoader() {
  await exigirPainel()
  return null
}

/** The sales that the counter made without a network: which wait, and what each that was refused needs. */
export default function VendasAEnviar() {
  const { loja } = useOutletContext<ContextoDoPainel>()
  if (!loja) return <Navigate to="/admin/painel-geral" replace />
  if (!podeNoPapel(loja.papel, 'vendas.criar')) {
    return (
      <>
        <Cabeca titulo="Vendas a enviar" />
        <SemPermissao />
      </>
    )
  }
  return <AEnviar loja={loja} />
}

function AEnviar({ loja }: { loja: MinhaLoja }) {
  const fila = useFila(loja.id)
  const { confirmar, dialogo } = useConfirmar()
  const [enviar, enviando] = useAcao({}, () => enviarFila(loja.id, { deNovo: true }))
  return (
    <>
      <Cabeca
        titulo="Vendas a enviar"
        ajuda="O que o balcão vendeu sem rede, neste aparelho. Cada venda é enviada uma vez só, na ordem em que foi feita."
        voltar={{ para: '/nova-venda', nome: 'Nova venda' }}
      >
        {fila && fila.vendas.length > 0 ? (
          <button type="button" className="botao" disabled={enviando} onClick={() => void enviar()}>
            {enviando ? 'Enviando…' : 'Enviar agora'}
          </button>
        ) : null}
      </Cabeca>
      {fila === null ? <p aria-busy="true">Abrindo as vendas deste aparelho…</p> : null}
      {fila?.vendas.length === 0 ? (
        <Vazio
          desenho={<DesenhoDeSacola />}
          titulo="Nenhuma venda a enviar"
          texto="Tudo o que este aparelho vendeu já foi registrado."
          saida={{ para: '/nova-venda', nome: 'Nova venda', leve: true }}
        />
      ) : null}
      <ul className="sem-lista pilha vao-12">
        {fila?.vendas.map((venda) => (
          <li key={venda.chave}>
            <VendaAEnviar loja={loja} venda={venda} confirmar={confirmar} />
          </li>
        ))}
      </ul>
      {fila && fila.outras > 0 ? (
        <p className="apagado">
          {plural(
            fila.outras,
            '# venda de outra conta, ou de outra loja, espera neste aparelho. Só essa conta a envia, nessa loja.',
            '# vendas de outras contas, ou de outras lojas, esperam neste aparelho. Só cada conta envia as suas, em sua loja.',
          )}
        </p>
      ) : null}
      {dialogo}
    </>
  )
}
