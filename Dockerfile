# Three stages: build the web app with everything, install what the server needs to run, put both together.

FROM node:24-slim AS build
WORKDIR /app
COPY . .
RUN node scripts/start.mjs build

FROM node:24-slim AS packages
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY packages/contract/package.json packages/contract/
COPY packages/markdown/package.json packages/markdown/
COPY packages/exchange/package.json packages/exchange/
COPY packages/sheet/package.json packages/sheet/
COPY apps/server/package.json apps/server/
COPY apps/web/package.json apps/web/
COPY apps/e2e/package.json apps/e2e/
RUN npm ci --ignore-scripts --omit=dev --omit=optional --workspace=@sheaf/server --no-audit --no-fund

FROM node:24-slim
ENV NODE_ENV=production SHEAF_DATA_DIR=/data MALLOC_ARENA_MAX=1 MALLOC_TRIM_THRESHOLD_=131072
WORKDIR /app
COPY --from=packages /app ./
COPY packages packages
COPY apps/server apps/server
COPY docs/manual docs/manual
COPY --from=build /app/apps/web/dist apps/web/dist
RUN mkdir /data /backups && chown node:node /data /backups
USER node
VOLUME /data
EXPOSE 4999
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT || 4999}${process.env.SHEAF_BASE_PATH || ''}/readyz`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "apps/server/src/main.ts"]
