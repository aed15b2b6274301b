import type { MinhaLoja } from '#src/acesso/schemas.ts'
import { plural } from '#src/shared/plural.ts'
import { DesenhoDeSacola } from '#src/shared/ui/desenhos/sacola.ts'
import { Vazio } from '#src/shared/ui/kit/vazio.tsx'
import { useAcao } from '#src/shared/ui/use-acao.ts'
import { enviarFila } from './fila.ts'
import { useFila } from './use-fila.ts'
import { VendaAEnviar } from './venda-a-enviar.tsx'

export const AJUDA_DA_FILA =
  'O que o balcão vendeu sem rede, neste aparelho. Cada venda é enviada uma vez só, na ordem em que foi feita.'

/** Sends what waits now, also what was refused for the shop's state. Nothing where nothing waits. */
export function EnviarAgora({ loja }: { loja: MinhaLoja }) {
  const fila = useFila(loja.id)
  const [enviar, enviando] = useAcao({}, () => enviarFila(loja.id, { deNovo: true }))
  if (!fila || fila.vendas.length === 0) return null
  return (
    <button type="button" className="botao" disabled={enviando} onClick={() => void enviar()}>
      {enviando ? 'Enviando…' : 'Enviar agora'}
    </button>
  )
}

/** Which sales wait here, what each that was refused needs, and how many are of others. `saida`: where nothing waits. */
export function ListaAEnviar({
  loja,
  saida,
}: {
  loja: MinhaLoja
  saida: { para: string; nome: string; leve?: boolean }
}) {
  const fila = useFila(loja.id)
  return (
    <>
      {fila === null ? <p aria-busy="true">Abrindo as vendas deste aparelho…</p> : null}
      {fila?.vendas.length === 0 ? (
        <Vazio
          desenho={<DesenhoDeSacola />}
          titulo="Nenhuma venda a enviar"
          texto={
            fila.outras > 0
              ? 'O que você vendeu neste aparelho já foi registrado.'
              : 'Tudo o que este aparelho vendeu já foi registrado.'
          }
          saida={saida}
        />
      ) : null}
      <ul className="sem-lista pilha vao-12">
        {fila?.vendas.map((venda) => (
          <li key={venda.chave}>
            <VendaAEnviar loja={loja} venda={venda} />
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
    </>
  )
}
