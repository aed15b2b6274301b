import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { formatarDataHora } from '#src/shared/datas.ts'
import { ApiError, api } from '#src/shared/ui/api.ts'
import { useConfirmar } from '#src/shared/ui/confirmar.tsx'
import { pedirArquivo } from '#src/shared/ui/lista/exportar.tsx'
import { toast } from '#src/shared/ui/toasts.tsx'
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
  const [fazendo, setFazendo] = useState(false)

  async function fazer(acao: () => Promise<unknown>, titulo: string) {
    setFazendo(true)
    try {
      await acao()
    } catch (erro) {
      if (!(erro instanceof ApiError)) throw erro
      toast.erro(erro.status === 409 ? erro.title : titulo, erro.detail ?? erro.title)
    } finally {
      setFazendo(false)
    }
  }

  const baixar = (formato: 'json' | 'pdf') =>
    fazer(
      () =>
        pedirArquivo(
          `/rest/v1/consumidores/${id}/dados?estabelecimento_id=${estabelecimento_id}&formato=${formato}`,
        ),
      'Erro ao baixar os dados',
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
    await fazer(async () => {
      await api.post(`/rest/v1/consumidores/${id}/eliminar`, { estabelecimento_id })
      toast.ok('Pedido de eliminação atendido', 'Os dados pessoais deste cliente foram apagados.')
      aoEliminar()
      await revalidate()
    }, 'Erro ao eliminar os dados')
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
