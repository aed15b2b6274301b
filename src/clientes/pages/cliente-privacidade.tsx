import { useRevalidator } from 'react-router'
import { formatarDataHora } from '#src/shared/datas.ts'
import { api } from '#src/shared/ui/api.ts'
import { useConfirmar } from '#src/shared/ui/kit/confirmar.tsx'
import { pedirArquivo } from '#src/shared/ui/arquivos/baixar.ts'
import { tentar } from '#src/shared/ui/recusas.ts'
import { toast } from '#src/shared/ui/toasts/toasts.tsx'
import { useAcao } from '#src/shared/ui/use-acao.ts'
import { NOME_DA_ORIGEM_DO_CONSENTIMENTO } from '../rules.ts'
import type { ClienteDetalhe } from '../schemas.ts'
import estilo from './cliente.module.css'

interface Props {
  cliente: ClienteDetalhe
  /** May answer a customer's requests. */
  atende: boolean
  aoEliminar: () => void
}

/** What the customer allowed, and what they may ask of the shop about their data (LGPD). */
export function PrivacidadeDoCliente({ cliente, atende, aoEliminar }: Props) {
  const { id, estabelecimento_id, nome, consentimentos } = cliente
  const { revalidate } = useRevalidator()
  const { confirmar, dialogo } = useConfirmar()

  const [fazer, fazendo] = useAcao({}, (titulo: string, acao: () => Promise<unknown>) =>
    tentar({ titulo: ({ status }) => (status === 409 ? undefined : titulo) }, acao),
  )

  const baixar = (formato: 'json' | 'pdf') =>
    fazer('Erro ao baixar os dados', () =>
      pedirArquivo(
        `/rest/v1/consumidores/${id}/dados?estabelecimento_id=${estabelecimento_id}&formato=${formato}`,
      ),
    )

  async function eliminar() {
    const sim = await confirmar({
      titulo: `Eliminar os dados de ${nome}?`,
      texto: (
        <>
          <p>
            Nome, contatos, documento, endereço, etiquetas e notas são apagados para sempre. As vendas
            continuam registradas, sem o nome, como a lei fiscal exige.
          </p>
          <p>Se houver venda, devolução ou disputa em aberto, nada é apagado e dizemos qual.</p>
        </>
      ),
      botao: 'Eliminar os dados',
      perigo: true,
    })
    if (!sim) return
    await fazer('Erro ao eliminar os dados', async () => {
      await api.post('/rest/v1/consumidores/:id/eliminar', { params: { id }, body: { estabelecimento_id } })
      toast.ok('Pedido de eliminação atendido', 'Os dados pessoais deste cliente foram apagados.')
      aoEliminar()
      await revalidate()
    })
  }

  return (
    <section className={estilo.parte} aria-labelledby="privacidade">
      <h3 id="privacidade">Privacidade</h3>
      {consentimentos.length > 0 ? (
        <ul className={`sem-lista ${estilo.consentimentos}`} aria-label="Histórico de consentimento">
          {consentimentos.map(({ id: linha, aceita, origem, autor, created_at }) => (
            <li key={linha}>
              {aceita ? 'Autorizou receber ofertas' : 'Não autorizou receber ofertas'}{' '}
              {NOME_DA_ORIGEM_DO_CONSENTIMENTO[origem] ?? origem}
              <span className="apagado">
                {formatarDataHora(created_at)}
                {autor ? `, registrado por ${autor}` : ''}
              </span>
            </li>
          ))}
        </ul>
      ) : (
        <p className="apagado">Ninguém perguntou ainda se este cliente quer receber ofertas.</p>
      )}
      {atende ? (
        <div className={estilo.acoes}>
          <button type="button" className="botao leve" disabled={fazendo} onClick={() => void baixar('pdf')}>
            Baixar dados deste cliente (PDF)
          </button>
          <button type="button" className="botao leve" disabled={fazendo} onClick={() => void baixar('json')}>
            Baixar dados deste cliente (JSON)
          </button>
          <button
            type="button"
            className={`botao leve ${estilo.perigo}`}
            disabled={fazendo}
            onClick={() => void eliminar()}
          >
            Atender pedido de eliminação
          </button>
        </div>
      ) : null}
      {dialogo}
    </section>
  )
}
