import { Link } from 'react-router'
import { api, type Corpo } from '#src/shared/ui/api.ts'
import { CorpoDoFormulario, useFormulario } from '#src/shared/ui/formulario/formulario.tsx'
import { Campo, CampoLongo, Marcar } from '#src/shared/ui/kit/campo.tsx'
import { IconeDeCategoria } from '#src/shared/ui/loja/icone-categoria.tsx'
import { CORES_SUGERIDAS, problemaDaCor } from '../cores.ts'
import { CATEGORIAS_PADRAO } from '../padrao.ts'
import { type Categoria, novaCategoriaSchema } from '../schemas.ts'
import estilo from './categorias.module.css'

interface Valores extends Record<string, unknown> {
  nome: string
  cor: string
  icone: string
  descricao: string
  ativa: boolean
}

/** The form of a category, new or known. */
export function CategoriaForm({ lojaId, categoria }: { lojaId: string; categoria: Categoria | null }) {
  const corpoDe = ({ icone, ...valores }: Valores) => ({
    estabelecimento_id: lojaId,
    ...valores,
    icone: (icone || null) as Corpo<'POST /rest/v1/categorias'>['icone'],
  })
  const formulario = useFormulario<Valores>({
    inicial: {
      nome: categoria?.nome ?? '',
      cor: categoria?.cor ?? CORES_SUGERIDAS[0].cor,
      icone: categoria?.icone ?? 'outros',
      descricao: categoria?.descricao ?? '',
      ativa: categoria?.ativa ?? true,
    },
    versao: categoria?.updated_at,
    validar: (valores) => {
      const lido = novaCategoriaSchema.safeParse(corpoDe(valores))
      if (lido.success) return {}
      return Object.fromEntries(lido.error.issues.map(({ path, message }) => [path.join('.'), message]))
    },
    tituloDoErro: 'Erro ao salvar categoria',
    async enviar(valores, sobrescrever) {
      const corpo = corpoDe(valores)
      if (!categoria) await api.post('/rest/v1/categorias', { body: corpo })
      else {
        const { id, updated_at } = categoria
        await api.patch('/rest/v1/categorias/:id', {
          params: { id },
          body: sobrescrever ? corpo : { ...corpo, updated_at },
        })
      }
    },
    feito: ({ nome }) => ['Categoria salva', nome],
    para: '/categorias',
  })
  const { form } = formulario
  const valores = form.getValues()

  return (
    <CorpoDoFormulario
      de={formulario}
      botao="Salvar categoria"
      className={`cartao ${estilo.form}`}
      acoes={
        <Link to="/categorias" className="botao leve">
          Cancelar
        </Link>
      }
    >
      <Campo label="Nome" required maxLength={60} {...form.getInputProps('nome')} />
      <fieldset className={estilo.opcoes} data-campo="cor">
        <legend className="rotulo">Cor</legend>
        <div className="fila">
          {CORES_SUGERIDAS.map(({ cor, nome }) => (
            <label key={cor} className={estilo.cor} title={nome}>
              <input
                type="radio"
                name="cor-sugerida"
                aria-label={nome}
                checked={valores.cor === cor}
                onChange={() => form.setFieldValue('cor', cor)}
              />
              <span style={{ background: cor }} />
            </label>
          ))}
        </div>
        <Campo
          label="Outra cor"
          description="Como #0f8a6d."
          maxLength={7}
          {...form.getInputProps('cor')}
          onChange={(evento) => form.setFieldValue('cor', evento.currentTarget.value.trim().toLowerCase())}
        />
        <AvisoDaCor cor={valores.cor} />
      </fieldset>
      <fieldset className={estilo.opcoes}>
        <legend className="rotulo">Ícone</legend>
        <div className="fila">
          {CATEGORIAS_PADRAO.map(({ icone, nome }) => (
            <label key={icone} className={estilo.umIcone} title={nome}>
              <input
                type="radio"
                name="icone"
                aria-label={nome}
                checked={valores.icone === icone}
                onChange={() => form.setFieldValue('icone', icone)}
              />
              <IconeDeCategoria chave={icone} tamanho={28} />
            </label>
          ))}
        </div>
      </fieldset>
      <CampoLongo label="Descrição" maxLength={500} cresce rows={2} {...form.getInputProps('descricao')} />
      <Marcar
        label="Mostrar na loja"
        checked={valores.ativa}
        onChange={(evento) => form.setFieldValue('ativa', evento.currentTarget.checked)}
      />
    </CorpoDoFormulario>
  )
}

function AvisoDaCor({ cor }: { cor: string }) {
  const problema = /^#[0-9a-f]{6}$/.test(cor) ? problemaDaCor(cor) : null
  return (
    <p className={estilo.aviso} aria-live="polite">
      {problema?.texto ?? ''}
    </p>
  )
}
