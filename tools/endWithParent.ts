/* Preloaded into the child of `npm start`: ends it where its parent was killed. The channel between them closes then. */
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
process.channel?.unref();
