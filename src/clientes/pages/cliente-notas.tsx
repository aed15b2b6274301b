import { Textarea } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import { useRevalidator } from 'react-router'
import { formatarDataHora } from '#src/shared/datas.ts'
import { ApiError, api } from '#src/shared/ui/api.ts'
import { useConfirmar } from '#src/shared/ui/confirmar.tsx'
import { toast } from '#src/shared/ui/toasts.tsx'
import type { ClienteDetalhe } from '../schemas.ts'
import estilo from './cliente.module.css'

/** Notes about a customer that only the team reads. */
export function NotasDoCliente({ cliente, edita }: { cliente: ClienteDetalhe; edita: boolean }) {
  const { revalidate } = useRevalidator()
  const { confirmar, dialogo } = useConfirmar()
  const [texto, setTexto] = useState('')
  const [salvando, setSalvando] = useState(false)
  const { id, estabelecimento_id, notas } = cliente

  async function fazer(acao: () => Promise<unknown>, titulo: string) {
    setSalvando(true)
    try {
      await acao()
      await revalidate()
    } catch (erro) {
      if (!(erro instanceof ApiError)) throw erro
      toast.erro(titulo, erro.errors[0]?.message ?? erro.detail ?? erro.title)
    } finally {
      setSalvando(false)
    }
  }

  async function anotar(evento: FormEvent) {
    evento.preventDefault()
    await fazer(async () => {
      await api.post(`/rest/v1/consumidores/${id}/notas`, { estabelecimento_id, texto })
      setTexto('')
    }, 'Erro ao salvar a nota')
  }

  async function remover(nota: ClienteDetalhe['notas'][number]) {
    const sim = await confirmar({
      titulo: 'Remover esta nota?',
      texto: `“${nota.texto.slice(0, 120)}” deixa de aparecer para a equipe.`,
      botao: 'Remover nota',
      perigo: true,
    })
    if (!sim) return
    await fazer(
      () => api.del(`/rest/v1/consumidores/${id}/notas/${nota.id}?estabelecimento_id=${estabelecimento_id}`),
      'Erro ao remover a nota',
    )
  }

  if (!edita && notas.length === 0) return null
  return (
    <section className={estilo.parte} aria-labelledby="notas">
      <h3 id="notas">Notas internas</h3>
      {edita ? (
        <form method="post" className={estilo.novaNota} onSubmit={(evento) => void anotar(evento)}>
          <Textarea
            label="Nova nota"
            description="Só a equipe da loja lê."
            rows={2}
            maxLength={2000}
            value={texto}
            onChange={(evento) => setTexto(evento.currentTarget.value)}
          />
          <button type="submit" className="botao leve" disabled={salvando || texto.trim() === ''}>
            Adicionar nota
          </button>
        </form>
      ) : null}
      <ul className={`sem-lista ${estilo.notas}`}>
        {notas.map((nota) => (
          <li key={nota.id}>
            <p>{nota.texto}</p>
            <p className="apagado">
              {nota.autor ?? 'Equipe'}, {formatarDataHora(nota.created_at)}
            </p>
            {edita ? (
              <button
                type="button"
                className={`botao-icone ${estilo.removerNota}`}
                aria-label={`Remover a nota: ${nota.texto.slice(0, 40)}`}
                onClick={() => void remover(nota)}
              >
                <IconTrash size={18} aria-hidden />
              </button>
            ) : null}
          </li>
        ))}
      </ul>
      {dialogo}
    </section>
  )
}
