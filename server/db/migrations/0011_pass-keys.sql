CREATE TABLE "pass_keys" (
	"event_group_id" integer PRIMARY KEY NOT NULL,
	"key_hash" text NOT NULL,
	"stored_at" timestamp with time zone NOT NULL,
	"guest_ids" uuid[] NOT NULL
);
--> statement-breakpoint
ALTER TABLE "event_groups" ADD COLUMN "shows_passes" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "pass_keys" ADD CONSTRAINT "pass_keys_event_group_id_event_groups_id_fk" FOREIGN KEY ("event_group_id") REFERENCES "public"."event_groups"("id") ON DELETE cascade ON UPDATE no action;