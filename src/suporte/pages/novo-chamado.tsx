import { useMemo, useRef } from 'react'
import { Link, useNavigate } from 'react-router'
import { Quadro } from '#src/shared/ui/kit/quadro.tsx'
import { api, type Corpo } from '#src/shared/ui/api.ts'
import { CorpoDoFormulario, useFormulario } from '#src/shared/ui/formulario/formulario.tsx'
import { toast } from '#src/shared/ui/toasts/toasts.tsx'
import { Campo, CampoLongo, CampoDeEscolha } from '#src/shared/ui/kit/campo.tsx'
import { buscarArtigos } from '../central-de-ajuda.ts'
import { NOME_DA_CATEGORIA, NOME_DA_PRIORIDADE } from '../rotulos.ts'
import { CATEGORIAS, PRIORIDADES } from '../rules.ts'
import type { Anexo, ChamadoDetalhe } from '../schemas.ts'
import { Anexos } from './mensagens.tsx'
import estilo from './suporte.module.css'

const VAZIO = { assunto: '', categoria: '', prioridade: 'normal', texto: '', anexos: [] as Anexo[] }

/** A new ticket; while its subject is typed, articles that may answer it already. */
export function NovoChamado({ lojaId, promessa }: { lojaId: string; promessa: string }) {
  const navigate = useNavigate()
  const criado = useRef<ChamadoDetalhe>(null)
  const formulario = useFormulario({
    inicial: VAZIO,
    validar: {
      assunto: (assunto) => (assunto.trim().length < 3 ? 'Diga em poucas palavras do que se trata.' : null),
      categoria: (categoria) => (categoria ? null : 'Escolha a categoria.'),
      texto: (texto) => (texto.trim() ? null : 'Escreva a mensagem.'),
    },
    tituloDoErro: 'Erro ao abrir chamado',
    async enviar({ anexos, ...valores }) {
      criado.current = await api.post('/rest/v1/chamados', {
        body: {
          ...valores,
          estabelecimento_id: lojaId,
          anexos: anexos.map(({ id }) => id),
        } as Corpo<'POST /rest/v1/chamados'>,
      })
    },
    async aoSalvar() {
      toast.ok(`Chamado #${criado.current?.numero} aberto`, promessa)
      await navigate(`?chamado=${criado.current?.id}`)
    },
  })
  const { form } = formulario
  const { assunto, anexos } = form.getValues()
  const sugeridos = useMemo(() => buscarArtigos(assunto, 3), [assunto])

  return (
    <Quadro titulo="Novo chamado" className={estilo.quadro}>
      <p className="apagado">{promessa}</p>
      <CorpoDoFormulario de={formulario} botao="Abrir chamado">
        <Campo
          label="Assunto"
          maxLength={150}
          placeholder="O PIX não aparece para os meus clientes"
          {...form.getInputProps('assunto')}
        />
        {sugeridos.length > 0 && (
          <div className={estilo.sugestoes}>
            <strong>Isto responde?</strong>
            <ul className="sem-lista">
              {sugeridos.map(({ id, titulo }) => (
                <li key={id}>
                  <Link to={`/ajuda/${id}`} target="_blank">
                    {titulo}
                  </Link>
                </li>
              ))}
            </ul>
          </div>
        )}
        <div className={estilo.par}>
          <CampoDeEscolha
            label="Categoria"
            {...form.getInputProps('categoria')}
            opcoes={[
              ['', 'Escolha'],
              ...CATEGORIAS.map((categoria) => [categoria, NOME_DA_CATEGORIA[categoria]] as const),
            ]}
          />
          <CampoDeEscolha
            label="Prioridade"
            {...form.getInputProps('prioridade')}
            opcoes={PRIORIDADES.map((prioridade) => [prioridade, NOME_DA_PRIORIDADE[prioridade]])}
          />
        </div>
        <CampoLongo
          label="O que está acontecendo?"
          rows={6}
          maxLength={5000}
          {...form.getInputProps('texto')}
        />
        <Anexos
          anexos={anexos}
          lojaId={lojaId}
          aoMudar={(mudar) => form.setFieldValue('anexos', mudar(form.getValues().anexos))}
        />
      </CorpoDoFormulario>
    </Quadro>
  )
}
