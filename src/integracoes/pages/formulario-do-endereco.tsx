import { useState } from 'react'
import { api } from '#src/shared/ui/api.ts'
import { Campo, Marcar } from '#src/shared/ui/kit/campo.tsx'
import { FormularioDeDialogo } from '#src/shared/ui/kit/formulario-de-dialogo.tsx'
import { toast } from '#src/shared/ui/toasts/toasts.tsx'
import { useAcao } from '#src/shared/ui/use-acao.ts'
import type { EnderecoDeWebhook } from '../schemas-webhooks.ts'
import { GRUPOS_DE_TOPICOS, TOPICOS, type Topico } from '../topicos.ts'
import estilo from './webhooks.module.css'

interface Props {
  estabelecimentoId: string
  /** Null for a new one. */
  endereco: EnderecoDeWebhook | null
  aoFechar: () => void
  aoCriar: (segredo: string) => void
}

export function FormularioDoEndereco({ estabelecimentoId, endereco, aoFechar, aoCriar }: Props) {
  const [url, setUrl] = useState(endereco?.url ?? '')
  const [marcados, setMarcados] = useState(
    new Set<string>(endereco?.topicos ?? ['venda.criada', 'venda.paga']),
  )
  const [recusas, setRecusas] = useState<Record<string, string>>({})

  const [salvar, salvando] = useAcao(
    { titulo: 'Erro ao salvar o endereço', campos: setRecusas, recarregar: 'feito' },
    async () => {
      const body = {
        estabelecimento_id: estabelecimentoId,
        url: url.trim(),
        topicos: TOPICOS.filter((topico) => marcados.has(topico)),
      }
      if (endereco) {
        await api.patch('/rest/v1/integracoes/webhooks/:id', { params: { id: endereco.id }, body })
        toast.ok('Endereço salvo')
      } else {
        const { segredo } = await api.post('/rest/v1/integracoes/webhooks', { body })
        aoCriar(segredo)
      }
      toast.resolver()
      aoFechar()
    },
  )

  function marcar(topico: Topico, sim: boolean) {
    const depois = new Set(marcados)
    if (sim) depois.add(topico)
    else depois.delete(topico)
    setMarcados(depois)
  }

  return (
    <FormularioDeDialogo
      aoEnviar={salvar}
      enviando={salvando}
      botao={endereco ? 'Salvar' : 'Adicionar'}
      incompleto={url.trim() === '' || marcados.size === 0}
      aoDesistir={aoFechar}
      noValidate
    >
      <Campo
        label="Endereço que recebe"
        description="Começa com https://, sem usuário, senha nem porta."
        type="url"
        inputMode="url"
        autoComplete="off"
        placeholder="https://sistema.suaempresa.com.br/avisos"
        required
        value={url}
        error={recusas.url}
        onChange={({ currentTarget }) => setUrl(currentTarget.value)}
      />
      <div className={estilo.grupos}>
        {GRUPOS_DE_TOPICOS.map(({ nome, topicos }) => (
          <fieldset key={nome} className={estilo.grupo}>
            <legend className="rotulo">{nome}</legend>
            {(Object.entries(topicos) as [Topico, string][]).map(([topico, texto]) => (
              <Marcar
                key={topico}
                label={texto}
                checked={marcados.has(topico)}
                onChange={({ currentTarget: { checked } }) => marcar(topico, checked)}
              />
            ))}
          </fieldset>
        ))}
      </div>
      {recusas.topicos ? <p className="erro">{recusas.topicos}</p> : null}
    </FormularioDeDialogo>
  )
}
